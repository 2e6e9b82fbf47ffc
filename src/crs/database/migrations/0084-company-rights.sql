-- The right `company` becomes those of its jobs. rights_of() still names it for users with companies, to servers of the
-- version before.

-- Locks agency_user: a few thousand rows
update agency_user set rights = rights || '{sailings,allotments,prices,network,users,reports,money}'::text[]
where companies <> '{}' and not 'sailings' = any (rights);

-- Locks agency: a few hundred rows
update agency set second_factor = array_remove(second_factor, 'company')
  || '{sailings,allotments,prices,network,users,reports,money}'::text[]
where 'company' = any (second_factor);
