#!/bin/bash
# Boots a machine on this one: systemd as its first process, on a temporary copy of this machine's files, in separate
# namespaces for mounts, processes, network, host name and control groups. Requires root and the Debian package
# systemd. The only network is loopback. Ends when its input closes.
#   boot-machine.sh FOLDER PROJECT      an empty folder, which becomes the machine's /tmp; the checkout, which is
#                                       mounted at /srv/project in the machine
set -euo pipefail
folder=$1
project=$2

if [ "${3:-}" != inside ]; then
  # systemd creates its control groups below the one in which it starts.
  group=$(findmnt --noheadings --types cgroup2 --output TARGET | head -1)/feedreel-machine-$$
  mkdir "$group"
  echo $$ > "$group/cgroup.procs"
  unshare --mount --propagation private --pid --fork --kill-child --net --uts --ipc --cgroup \
    setpriv --pdeathsig KILL "$0" "$folder" "$project" inside &
  cat > /dev/null
  kill -9 $! 2> /dev/null || true
  wait || true
  echo $$ > "$group/../cgroup.procs"
  # Remove control groups from the innermost outwards, after their processes have ended.
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    find "$group" -depth -type d -exec rmdir {} + 2> /dev/null || true
    [ -d "$group" ] || break
    sleep 0.5
  done
  exit 0
fi

layers=$(mktemp --directory)
mount -t tmpfs tmpfs "$layers"
mkdir "$layers/changes" "$layers/work" "$layers/root"
root=$layers/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$layers/changes,workdir=$layers/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$root/run"
mount --bind "$folder" "$root/tmp"
chmod 1777 "$root/tmp"
mkdir "$root/srv/project"
mount --bind "$project" "$root/srv/project"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
touch "$root/dev/console"
# Start only the requested services.
rm -rf "$root"/etc/systemd/system/*.wants "$root"/lib/systemd/system/multi-user.target.wants
echo bare > "$root/etc/hostname"
ip link set lo up
cd "$root"
mkdir -p .old
pivot_root . .old
umount --lazy /.old
exec env --ignore-environment container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --unit=multi-user.target
