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

curl --fail --silent "$address/magazine/" | grep --quiet 'ヨソオイ'
curl --fail --silent --output /dev/null "$address/studio/"

kill -TERM "$started"
for _ in $(seq 30); do
  curl --silent --output /dev/null "$address/healthz" || exit 0
  sleep 1
done
echo 'the magazine still answers 30 s after SIGTERM'
exit 1
