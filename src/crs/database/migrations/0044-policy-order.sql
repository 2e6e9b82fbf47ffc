-- PostgreSQL evaluates the policies of a table from the last name to the first. That of the own agency decides for
-- nearly every row, and the others read the booking, so they are named to come after it.
do $$
declare
  read record;
begin
  for read in select polname, polrelid::regclass as walled from pg_policy where polname like 'reads_%' loop
    execute format('alter policy %I on %s rename to %I', read.polname, read.walled, 'also_' || read.polname);
  end loop;
end $$;
