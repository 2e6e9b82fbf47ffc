-- The stock of a product on a sailing is made by its first sale, with nothing taken of it. What the ship itself has
-- (seats, cabins, lane metres) is made with the world and by the owner of the tables alone.
grant insert on stock to purser_desk;
create policy opened on stock for insert with check (
  whole = 0 and men = 0 and women = 0 and (resource = 'PARCEL' or resource like 'SVC:%' or resource like 'PET:%'));
