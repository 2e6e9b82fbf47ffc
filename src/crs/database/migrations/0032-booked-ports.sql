-- The latest bookings of an agency, whichever of its users made them: the ports it sells are counted in them.
create index booking_of_agency on booking (agency, id desc);
