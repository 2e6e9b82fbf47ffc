-- What the vehicles of a category are: car, high_car, motorcycle, bicycle, trailer, camper, coach, truck, empty_truck or
-- truck_trailer. Before, the code of the category decided; the categories of the demo get theirs at the next start.
alter table vehicle_category add column kind text not null default 'car';
