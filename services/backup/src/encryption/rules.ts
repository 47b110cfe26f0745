/** The page of the recovery kit; docs/disaster-recovery.md is its long form. */
export function kitPage({ organisation, recipient }: { organisation: string; recipient: string }) {
  return `# Holdfast recovery kit

Organisation ${organisation}
Public key   ${recipient}

Keep this page and the key file where they survive the loss of Holdfast, and where nobody else can
read them: whoever has the key file can read every backup of this organisation.

## What you need

The programs age, zstd, and the client programs of your database (pg_restore, or mariadb). The key
file of this kit, saved as holdfast-recovery.key. The stored objects: beside each other lie

    holdfast/${organisation}/<datasource>/<time>_<job>.dump.zst.age        the backup
    holdfast/${organisation}/<datasource>/<time>_<job>.manifest.json       what it holds

A backup without its manifest was never finished: do not use it. The time is in UTC.

## 1. Check that the file is whole

Its SHA-256 must be the one in the manifest under artifact.sha256:

    sha256sum <file>.dump.zst.age

## 2. Decrypt and decompress

    age -d -i holdfast-recovery.key <file>.dump.zst.age | zstd -d > backup.dump

## 3. Restore

PostgreSQL (source.engine in the manifest), into an empty database of the same or a newer version:

    createdb restored
    pg_restore --no-owner --no-privileges --single-transaction --exit-on-error -d restored backup.dump

MariaDB or MySQL:

    mariadb -e 'create database restored character set utf8mb4'
    mariadb --binary-mode --comments --max-allowed-packet=1G restored < backup.dump

## 4. Compare

The manifest lists every table with its number of rows: count them in the restored database.
`;
}
