-- What one user has stored within a day is counted at every call that takes a key.
create index idempotency_user_age on idempotency (agency, user_name, created_at);
