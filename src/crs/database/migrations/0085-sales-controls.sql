-- The most that may be sold of a resource, below what the ship has. The controls of sales (limits, allotments, reserves) are
-- counted in rows of their own, whose names begin with ~ and whose `most` is the limit.
alter table stock add column most integer;
