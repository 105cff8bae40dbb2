create table "keyRing" (
  purpose text not null,
  id text not null,
  wrapped text not null,
  "usedFrom" timestamptz(3) not null,
  primary key (purpose, id)
);
