-- duration: 0.1 s
-- An answer is a text, for the medians as for the clock: a file alone ends no wait, and none is counted for it. 0.4.0 still
-- writes through this function; the nightly verification corrects what was written before.
CREATE OR REPLACE FUNCTION wait_before(message case_messages) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT created_at FROM case_messages
  WHERE case_id = $1.case_id AND seq < $1.seq AND sender_id <> '00000000-0000-0000-0000-000000000000'
    AND trim($1.message) <> '' AND NOT $1.is_automatic
    AND seq > coalesce((SELECT max(seq) FROM case_messages
      WHERE case_id = $1.case_id AND seq < $1.seq AND sender_id = '00000000-0000-0000-0000-000000000000'
        AND NOT is_automatic AND trim(message) <> ''), 0)
  ORDER BY seq LIMIT 1
$$;
