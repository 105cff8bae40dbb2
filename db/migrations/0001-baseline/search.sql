create table searches (
  keyword text not null,
  searcher text not null,
  "searchedAt" timestamptz(3) not null,
  primary key (keyword, searcher)
);
create index searches_time on searches ("searchedAt");
