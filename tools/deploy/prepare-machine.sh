#!/bin/bash
# Gives a machine of bootMachine everything that docs/operations.md expects before its first command: host names,
# certificates, and a repository with two versions of the code.
set -euo pipefail

# Packages cannot be downloaded. Without package lists, apt-get accepts the installed versions.
rm -rf /var/lib/apt/lists/*

echo "127.0.0.1 localhost video.example.com media.example.com database.example.com" > /etc/hosts

# A certificate authority that the machine trusts, and one that it does not trust.
mkdir -p /srv/authority && cd /srv/authority
for name in trusted other; do
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj "/CN=$name" \
    -keyout "$name.key" -out "$name.pem" 2> /dev/null
done
for host in video.example.com media.example.com database.example.com; do
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$host" -keyout "$host.key" 2> /dev/null \
    | openssl x509 -req -days 30 -CA trusted.pem -CAkey trusted.key -CAcreateserial -out "$host.pem" \
      -extfile <(echo "subjectAltName=DNS:$host") 2> /dev/null
done
cp trusted.pem /usr/local/share/ca-certificates/trusted.crt
update-ca-certificates > /dev/null 2>&1
for host in video.example.com media.example.com; do
  cp "$host.pem" /etc/ssl/
  cp "$host.key" /etc/ssl/private/
done

# The current files of the project, tagged as two versions.
mkdir /srv/source && cd /srv/project
git ls-files --cached --others --exclude-standard -z | tar --create --null --ignore-failed-read --files-from=- 2> /dev/null \
  | tar --extract --directory=/srv/source
cd /srv/source
git init --quiet && git add --all
git -c user.name=test -c user.email=test@example.com commit --quiet --message='The project'
git tag v1
git -c user.name=test -c user.email=test@example.com commit --quiet --allow-empty --message='Its next version'
git tag v2

# An empty PostgreSQL cluster, as created by Debian's package.
for cluster in $(pg_lsclusters --no-header | awk '{ print $1 ":" $2 }'); do
  pg_dropcluster --stop "${cluster%:*}" "${cluster#*:}"
done
pg_createcluster "$(ls /usr/lib/postgresql | sort --numeric-sort | tail --lines=1)" main > /dev/null
rm -f /etc/nginx/conf.d/*
