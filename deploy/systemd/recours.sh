#!/bin/sh
# Runs a command of the product as its own user, with its settings: recours restore /mnt/elsewhere/recours-….tar.age
# Installed as /usr/local/sbin/recours; to be run as root.
set -eu
[ $# -gt 0 ] || { echo "Usage : recours COMMANDE [ARGUMENTS…], par exemple : recours backup --help" >&2; exit 1; }
command=$1
shift
set -a
. /etc/recours.env
set +a
cd /srv/recours
exec runuser -u recours -- env HOME="$DATA_DIR" npm run --silent "$command" -- "$@"
