#!/usr/bin/python3
"""An S3 server for tests: OpenStack Swift with its s3api, on this machine only, in one folder.

Needs the Debian packages python3-swift and memcached, root, and a folder with extended attributes.

  s3-server.py run FOLDER PORT PORT PORT PORT PORT
                                      starts everything, prints "ready" once it answers, ends when its input closes
  s3-server.py serve FOLDER KIND      one of Swift's servers; started by "run"

The ports are those of the S3 endpoint, the account, container and object servers, and memcached. The keys are test:tester and testing.
"""
import ctypes
import os
import secrets
import signal
import socket
import subprocess
import sys
import time

KINDS = ('account', 'container', 'object')
READY_WITHIN_S = 60
PR_SET_PDEATHSIG = 1

SERVER = '''[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = root
swift_dir = {folder}/etc
devices = {folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
'''

BACKEND = '''conn_timeout = 10
node_timeout = 60
{extra}
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
replication_server = false
'''

FILTERS = ('catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'listing_formats', 's3api', 'tempauth',
           'copy', 'slo', 'dlo')

PROXY = '''
[pipeline:main]
pipeline = {filters} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
recoverable_node_timeout = 60
'''

OPTIONS = {
    's3api': 'location = us-east-1\ns3_acl = false\n',
    'tempauth': 'user_test_tester = testing .admin\n',
    'cache': 'memcache_servers = 127.0.0.1:{memcached}\n',
}


def write(path, text):
    with open(path, 'w') as file:
        file.write(text)


def configure(folder, ports):
    """Writes the configuration of all servers and one ring of one disk for each."""
    for name in ('etc', 'log', 'devices/one'):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    write(folder + '/etc/swift.conf', '[swift-hash]\nswift_hash_path_suffix = %s\n'
          '[storage-policy:0]\nname = one\ndefault = yes\n' % secrets.token_hex(8))
    for number, kind in enumerate(KINDS, 1):
        # A listing must include an object as soon as its upload has a response.
        extra = 'container_update_timeout = 60' if kind == 'object' else ''
        write('%s/etc/%s.conf' % (folder, kind),
              (SERVER + BACKEND).format(folder=folder, port=ports[number], kind=kind, extra=extra))
    sections = ''.join(
        '[filter:%s]\nuse = egg:swift#%s\n%s' % (
            name, 'memcache' if name == 'cache' else name, OPTIONS.get(name, '').format(memcached=ports[4]))
        for name in FILTERS)
    write(folder + '/etc/proxy.conf', SERVER.format(folder=folder, port=ports[0])
          + PROXY.format(filters=' '.join(FILTERS)) + sections)
    for number, kind in enumerate(KINDS, 1):
        build_ring('%s/etc/%s.builder' % (folder, kind), ports[number], folder)


def build_ring(builder, port, folder):
    from swift.cli.ringbuilder import main as ringbuilder
    with open(folder + '/log/rings', 'a') as log:
        shown, sys.stdout = sys.stdout, log
        try:
            for arguments in (['create', '0', '1', '1'], ['add', 'r1z1-127.0.0.1:%d/one' % port, '1'],
                              ['rebalance']):
                try:
                    ringbuilder(['swift-ring-builder', builder] + arguments)
                except SystemExit as end:
                    if end.code not in (0, None):
                        sys.exit('The ring could not be made, see %s/log/rings' % folder)
        finally:
            sys.stdout = shown


def end_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def launch(folder, name, command):
    with open('%s/log/%s' % (folder, name), 'ab') as log:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd='/',
                                preexec_fn=end_with_parent)


def wait_until_open(folder, name, process, port, end):
    while True:
        if process.poll() is not None or time.monotonic() > end:
            sys.exit('%s did not come up:\n%s' % (name, open('%s/log/%s' % (folder, name)).read()[-2000:]))
        try:
            socket.create_connection(('127.0.0.1', port), 1).close()
            return
        except OSError:
            time.sleep(0.05)


def run(folder, ports):
    configure(folder, ports)
    memcached = ['memcached', '-u', 'root', '-l', '127.0.0.1', '-p', str(ports[4]), '-U', '0', '-m', '64']
    servers = [('memcached', memcached, ports[4])]
    for number, kind in enumerate(('proxy',) + KINDS):
        servers.append((kind, [sys.executable, os.path.abspath(__file__), 'serve', folder, kind], ports[number]))
    started = [(name, launch(folder, name, command), at) for name, command, at in servers]
    try:
        end = time.monotonic() + READY_WITHIN_S
        for name, process, at in started:
            wait_until_open(folder, name, process, at, end)
        print('ready', flush=True)
        while sys.stdin.buffer.read(1):
            pass
    finally:
        for _, process, _ in started:
            process.kill()
            process.wait()


def serve(folder, kind):
    import swift.common.utils
    swift.common.utils.SWIFT_CONF_FILE = folder + '/etc/swift.conf'  # before anything reads it
    from swift.common.wsgi import run_wsgi
    options = {}
    if kind == 'object':
        from swift.obj.server import global_conf_callback
        options['global_conf_callback'] = global_conf_callback
    sys.exit(run_wsgi('%s/etc/%s.conf' % (folder, kind), kind + '-server', **options))


if __name__ == '__main__':
    if sys.argv[1:2] == ['run'] and len(sys.argv) == 8:
        run(os.path.abspath(sys.argv[2]), [int(port) for port in sys.argv[3:]])
    elif sys.argv[1:2] == ['serve'] and len(sys.argv) == 4:
        serve(sys.argv[2], sys.argv[3])
    else:
        sys.exit(__doc__)
