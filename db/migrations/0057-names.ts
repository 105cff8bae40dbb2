import { type Kysely, sql } from 'kysely'

/** Letters that look like a Latin one, as in features/accounts/name-key.ts. */
const lookalikes = {
  ...{ a: 'АаᴀɑΑα', b: 'ВвΒβʙ', c: 'Ссᴄ', d: 'ԁᴅĐđ', e: 'ЕеΕεᴇҽЄє', f: 'ғꜰ', g: 'ɢɡ', h: 'НнΗʜһ' },
  ...{ j: 'Јјᴊϳ', k: 'КкΚκᴋ', l: 'ІіΙιɪıӀӏʟŁł', m: 'МмΜᴍ', n: 'ИипΝηɴ', o: 'ОоΟοσᴏØø', p: 'РрΡρᴘ' },
  ...{ q: 'ԛǫ', r: 'гЯяʀ', s: 'Ѕѕꜱ', t: 'ТтΤτᴛ', u: 'υμᴜ', v: 'Ѵѵνᴠ', w: 'ԝωᴡ', x: 'ХхΧχ' },
  ...{ y: 'УуΥγʏү', z: 'Ζζᴢ' },
}
/** Other capitals and their small letters, as not every database knows their case; and final consonants of Hangul as initial ones. */
const sameLetters = [
  'БГДЖЗЛПФЦЧШЩЪЫЬЭЮΓΔΘΛΞΠΣΦΨΩᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ',
  'бгджзлпфцчшщъыьэюγδθλξπσφψωᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ',
] as const

const meant = new Map(
  Object.entries(lookalikes).flatMap(([latin, letters]) =>
    [...letters].map((letter) => [letter, latin] as const),
  ),
)
const [others, same] = sameLetters.map((letters) => [...letters])
for (const [at, letter] of (others ?? []).entries()) {
  const other = same?.[at] ?? letter
  meant.set(letter, meant.get(other) ?? other)
}
const from = [...meant.keys()].join('')
const to = [...meant.values()].join('')

/** Names that members hold, and what must outlive a restore: usernames of before, and keywords that an admin removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists names (
      key text primary key,
      "userId" bigint not null references users on delete cascade
    )`.execute(db)
  await sql`create index if not exists names_user on names ("userId")`.execute(db)
  await sql`
    create table if not exists kept."formerNames" (
      hash text primary key,
      "userId" bigint not null,
      "userCreatedAt" timestamptz(3) not null,
      "freedAt" timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index if not exists former_names_by_age on kept."formerNames" ("freedAt")`.execute(db)
  await sql`
    create table if not exists kept."removedKeywords" (
      keyword text primary key,
      "removedAt" timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create or replace function name_key(name text) returns text
    language sql immutable strict parallel safe as $$
      select replace(replace(translate(
        lower(translate(
          regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f ._-]', '', 'g'),
          ${sql.lit(from)}, ${sql.lit(to)}) collate "C"),
        'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
    $$`.execute(db)
  // Over the id of the installation, so that names are not found by a list of hashes made for any other one.
  await sql`
    create or replace function former_name(key text) returns text
    language sql stable strict as $$
      select encode(sha256(convert_to(id || ' ' || key, 'UTF8')), 'hex') from kept.installation
    $$`.execute(db)
  await holdNames(db)
}

/**
 * A trigger, so that the seed and the release before hold names too. It fails as the unique index of usernames does. Only
 * what is new is looked at: names that were alike before this migration stay.
 */
async function holdNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function hold_names() returns trigger language plpgsql as $$
    declare
      old_keys text[] := '{}';
      new_keys text[] := '{}';
      wanted text;
    begin
      if tg_op = 'UPDATE' then
        old_keys := array[name_key(old.username), name_key(old.nickname)];
      end if;
      if new."deletedAt" is null then
        new_keys := array[name_key(new.username), name_key(new.nickname)];
      end if;
      if old_keys = new_keys then
        return null;
      end if;
      if old_keys[1] is distinct from new_keys[1] and tg_op = 'UPDATE' and old."deletedAt" is null then
        insert into kept."formerNames" (hash, "userId", "userCreatedAt")
        values (former_name(old_keys[1]), old.id, old."createdAt")
        on conflict (hash) do update set "userId" = excluded."userId",
          "userCreatedAt" = excluded."userCreatedAt", "freedAt" = excluded."freedAt";
      end if;
      delete from names where "userId" = new.id and key = any(old_keys) and key <> all(new_keys);
      foreach wanted in array new_keys loop
        continue when wanted = any(old_keys);
        insert into names (key, "userId") values (wanted, new.id) on conflict do nothing;
        -- Nobody signs in to the other accounts of the product, and a demo must start beside members.
        continue when new."passwordHash" is null or new."isTest";
        if exists (select from names where key = wanted and "userId" <> new.id) or exists (
          select from kept."formerNames" where hash = former_name(wanted)
            and ("userId", "userCreatedAt") is distinct from (new.id, new."createdAt"))
        then
          raise unique_violation using message = 'somebody else holds this name',
            constraint = case when wanted = new_keys[1] then 'users_username' else 'users_nickname' end;
        end if;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger users_hold_names after insert or update of username, nickname, "deletedAt"
    on users for each row execute function hold_names()`.execute(db)
}
