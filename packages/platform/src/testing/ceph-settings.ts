type CephSettings = {
  directory: string;
  fsid: string;
  monitor: string;
  /** What the store may keep in memory, all objects together. */
  storeBytes: number;
};

/** The configuration file of a cluster of one that listens on loopback and keeps nothing on disk. */
export function cephSettings({ directory, fsid, monitor, storeBytes }: CephSettings): string {
  return `
[global]
fsid = ${fsid}
mon host = ${monitor}
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
# Without keys there is nothing to encrypt with.
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
run dir = ${directory}
crash dir = ${directory}
log file = ${directory}/$name.log
admin socket =
# Changes of the cluster's map wait a second for company by default: eight seconds of every start.
paxos propose interval = 0.02
paxos min wait = 0.01
mon allow pool size one = true
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
[mon]
mon data = ${directory}/mon
mon data avail crit = 1
[osd]
osd data = ${directory}/osd
osd objectstore = memstore
memstore device bytes = ${storeBytes}
# A gateway that was killed is waited for this long by the next one, before every change of a bucket.
osd client watch timeout = 1
[client]
# Deleted objects give their memory back soon instead of after two hours.
rgw gc obj min wait = 2
rgw gc processor period = 2
`;
}
