-- What the English texts of the record are in further languages; the Greek ones stand beside them in their own tables.
create table translation (
  english text primary key,
  -- language → text
  words   jsonb not null
);

-- Null where a text is the same in every language, as names of companies are.
create function translated(english text) returns jsonb stable language sql as $$
  select words from translation where translation.english = translated.english
$$;

grant select on translation to purser_desk;
