-- Until then those who can wait let those go first who are in a hurry.
alter table host_turns add column hurried_until timestamptz;
