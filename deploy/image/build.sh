#!/bin/sh
# Builds the container image `tsuzuri`.
#   deploy/image/build.sh                  on the base images of the Containerfile
#   deploy/image/build.sh --from-debian    on bases made here with mmdebstrap, if no registry can be reached (as root)
# CA names a file of certificates to trust while building, for a network with its own.
# PODMAN names the program and its options, such as `podman --storage-driver=vfs`. BASE_TAR reuses a root made before.
set -eu
cd "$(dirname "$0")/../.."
podman=${PODMAN:-podman}
tag=${TAG:-tsuzuri}
arguments=""
if [ "${1:-}" = --from-debian ]; then
  work=$(mktemp -d /var/tmp/tsuzuri-image.XXXXXX)
  trap 'rm -rf "$work"' EXIT
  base=${BASE_TAR:-$work/base.tar}
  [ -f "$base" ] || mmdebstrap --variant=minbase bookworm "$base"
  # The build needs Node 20 or newer and npm: those of this machine.
  node=$(readlink -f "$(command -v node)")
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$work/extra/usr/local/bin" "$work/extra/usr/local/lib/node_modules"
  cp "$node" "$work/extra/usr/local/bin/node"
  cp -r "$npm" "$work/extra/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/extra/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/extra/usr/local/bin/npx"
  printf 'FROM localhost/tsuzuri-base\nCOPY usr /usr\n' > "$work/extra/Containerfile"
  $podman import --quiet "$base" localhost/tsuzuri-base
  $podman build --quiet --layers=false --tag localhost/tsuzuri-node "$work/extra"
  arguments="--build-arg BASE_IMAGE=localhost/tsuzuri-base --build-arg BUILD_IMAGE=localhost/tsuzuri-node"
fi
[ ! -f "$HOME/.npmrc" ] || arguments="$arguments --secret id=npmrc,src=$HOME/.npmrc"
[ -z "${CA:-}" ] || arguments="$arguments --secret id=ca,src=$CA"
# The image format of Docker has a health check; that of OCI has none.
# shellcheck disable=SC2086
$podman build --format docker --layers=false ${BUILD_OPTIONS:-} $arguments --tag "$tag" --file Containerfile .
