-- The overview asks for each datasource whether an overwrite left its database half way.
create index restores_not_overwritten on restores (organisation_id, datasource_id)
  where mode = 'overwrite' and state <> 'completed';
