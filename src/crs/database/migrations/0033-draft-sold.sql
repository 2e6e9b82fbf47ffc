-- Reference of the booking a draft was sold or held as, until a window of its user has shown it: where the answer of the
-- sale is lost, the window that comes back reads it here.
alter table draft add column sold text;
