-- The amount, in the smallest unit of the currency, above which a second person approves a refund; null: no refund needs it.
alter table network add column refund_limit bigint;

-- Requests are also in the state approved, until they are used (published) or end.
-- Locks office_change: some hundred rows.
create index office_change_refund on office_change (user_id) where kind = 'refund';
