-- A new parent of an agency, set by whichever program, ends acting for the agency by accounts of the former parent.
create function end_grants_of_former_parent() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from alternate_grant using agency_user
  where alternate_grant.agency = new.code and account = agency_user.id and agency_user.agency <> new.code
    and agency_user.agency is distinct from new.parent;
  return null;
end $$;

create trigger end_grants after update of parent on agency for each row
  when (old.parent is distinct from new.parent) execute function end_grants_of_former_parent();
