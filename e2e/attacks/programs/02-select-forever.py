import select
select.select([], [], [])
