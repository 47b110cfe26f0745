-- "Not found" was believed in words that may mean something else: registries are asked anew.
delete from lookups where outcome = 'not_found';
