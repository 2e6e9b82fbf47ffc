-- The chain of the journal is listed to those who examine it: not the salts, which serve the details alone.
grant select (journal_id, agency, digest, position, hash) on journal_link to purser_desk;
