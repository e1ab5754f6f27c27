#!/usr/bin/env bash
# Starts the magazine as a user would, waits until it answers, and stops it.
set -euo pipefail

npm start &
started=$!
trap 'kill "$started" 2>/dev/null || true' EXIT

address="http://127.0.0.1:${PORT:-3000}"
until curl --fail --silent --output /dev/null "$address/readyz"; do
  kill -0 "$started" || { echo 'npm start ended before it answered'; exit 1; }
  sleep 1
done

# Not through a pipe to grep: it ends at the first match, and then curl fails because it can't write the rest.
home=$(curl --fail --silent --show-error "$address/magazine/")
[[ $home == *ヨソオイ* ]] || { echo 'the home page is not that of the sample'; exit 1; }
curl --fail --silent --show-error --output /dev/null "$address/studio/"

kill -TERM "$started"
for _ in $(seq 30); do
  status=0
  curl --silent --output /dev/null --max-time 5 "$address/healthz" || status=$?
  # Only a refused connection (7) means that it stopped; a response that does not come in time does not.
  if [[ $status == 7 ]]; then exit 0; fi
  sleep 1
done
echo 'the magazine still answers 30 s after SIGTERM'
exit 1
