create table "pushSubscriptions" (
  endpoint text primary key,
  "userId" bigint not null references users (id) on delete cascade,
  "sessionId" uuid not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  "createdAt" timestamptz(3) default now() not null
);
create index push_subscriptions_session on "pushSubscriptions" ("sessionId");
create index push_subscriptions_user on "pushSubscriptions" ("userId");

create table "pushKeys" (
  id int primary key check (id = 1),
  "publicKey" text not null,
  "privateKey" text not null
);
