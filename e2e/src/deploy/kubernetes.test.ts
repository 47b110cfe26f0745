import { glob, writeFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { beforeAll, expect, test } from 'vitest';
import { type Manifest, type Read, ROOT, readYaml } from './manifests.ts';

/** How long a role may take to stop after its drain time: its grace period, and a little more. */
const STOP_SECONDS = 10;

let read: Read[];
let all: Manifest[];
const of = (kind: string) => all.filter((manifest) => manifest.kind === kind);

beforeAll(async () => {
  const files = await Array.fromAsync(glob('deploy/kubernetes/*.yaml', { cwd: ROOT }));
  read = await readYaml(files.toSorted());
  all = read.map(({ document }) => document);
});

test('every manifest is of the types of the Kubernetes API, without a field that it does not know', async () => {
  expect(read.length).toBeGreaterThan(20);
  expect(read.flatMap(({ file, problems }) => problems.map((each) => `${file}: ${each}`))).toEqual(
    [],
  );
  const place = await temporaryDirectory();
  const file = path.join(place.path, 'wrong.yaml');
  await writeFile(
    file,
    'apiVersion: apps/v1\nkind: Deployment\nspec: { replicas: two, template: { spec: { container: [] } } }\n',
  );
  const [wrong] = await readYaml([file]);
  await place.remove();
  expect(wrong?.problems.toSorted()).toEqual([
    "Deployment.spec.replicas should be int, and is 'two'",
    'Deployment.spec.template.spec has no field container',
    expect.stringContaining('`containers`, must not be `None`'),
    expect.stringContaining('`selector`, must not be `None`'),
  ]);
});

test('every role is there, in the namespace', () => {
  const args = of('Deployment').map(({ spec }) => spec.template.spec.containers[0]?.args.join(' '));
  expect(args.toSorted()).toEqual([
    ...['serve auth', 'serve backup', 'serve dashboard', 'serve domains'],
    ...['work backup', 'work domains'],
  ]);
  const elsewhere = all.filter(
    ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'holdfast',
  );
  expect(elsewhere).toEqual([]);
});

test('every pod is probed and limited, has no rights, no token and a root that it cannot write to', () => {
  for (const { spec } of of('Deployment')) {
    const pod = spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        ...{ runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001 },
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(pod.containers).toHaveLength(1);
    const [container] = pod.containers;
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      ports: [{ name: 'http' }],
      securityContext: {
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      },
    });
    for (const kind of ['requests', 'limits'] as const) {
      const named = Object.keys(container?.resources[kind] ?? {}).toSorted();
      expect(named).toEqual(['cpu', 'ephemeral-storage', 'memory']);
    }
    const mounted = container?.volumeMounts.map(({ mountPath }) => mountPath);
    expect(mounted?.toSorted()).toEqual(['/tmp', '/var/lib/holdfast']);
  }
});

test('of every role one pod at most is taken away at a time, and another is left', () => {
  const budgets = new Map(of('PodDisruptionBudget').map(({ spec }) => [labels(spec), spec]));
  for (const { spec } of of('Deployment')) {
    expect(spec.replicas).toBeGreaterThan(1);
    expect(labels(spec)).toBe(JSON.stringify(spec.template.metadata.labels));
    expect(budgets.get(labels(spec))?.maxUnavailable).toBe(1);
  }
});

const labels = ({ selector }: Manifest['spec']) => JSON.stringify(selector.matchLabels);

test('services are found where the settings say, at the port that the pods open', () => {
  const [settings] = of('ConfigMap');
  const services = new Map(of('Service').map(({ metadata, spec }) => [metadata.name, spec]));
  for (const name of ['auth', 'backup', 'domains']) {
    const url = new URL(settings?.data?.[`HOLDFAST_${name.toUpperCase()}_URL`] ?? '');
    expect(services.get(url.hostname)?.ports).toMatchObject([{ port: Number(url.port) }]);
  }
  for (const { metadata, spec } of of('Deployment')) {
    const [container] = spec.template.spec.containers;
    const port = services.get(metadata.name)?.ports?.[0]?.port ?? 4010;
    expect(container?.ports).toMatchObject([{ containerPort: port }]);
  }
});

test('a pod has ended before Kubernetes kills it', () => {
  const [settings] = of('ConfigMap');
  const drain = Number(settings?.data?.HOLDFAST_DRAIN_SECONDS);
  expect(drain).toBeGreaterThan(0);
  for (const { spec } of of('Deployment')) {
    const { terminationGracePeriodSeconds } = spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + STOP_SECONDS);
  }
});

test('nothing comes in or goes out but by a policy that says so', () => {
  const [nothing, ...others] = of('NetworkPolicy');
  expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const names = others.map(({ metadata }) => metadata.name);
  expect(names).toEqual([
    ...['names', 'people', 'apis', 'among-roles', 'monitors', 'own-database', 'outside'],
  ]);
});

/** Where clouds hand out credentials to any caller. */
const METADATA = [
  ...['169.254.169.254', '169.254.170.2', '169.254.170.23', '100.100.100.200', '168.63.129.16'],
  ...['192.0.0.192', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fe80::a9fe:a9fe'],
];

test('no policy that lets traffic out to any address lets it out to a cloud’s metadata', () => {
  const blocks = of('NetworkPolicy').flatMap(
    ({ spec }) => JSON.stringify(spec.egress ?? []).match(/(?<="ipBlock":)\{[^}]*\}/g) ?? [],
  );
  expect(blocks).toHaveLength(4);
  for (const block of blocks) {
    const { cidr, except } = JSON.parse(block) as { cidr: string; except: string[] };
    const family = cidr === '::/0' ? 'ipv6' : 'ipv4';
    expect(cidr).toBe(family === 'ipv6' ? '::/0' : '0.0.0.0/0');
    const closed = new BlockList();
    for (const range of except) {
      const [address = '', prefix] = range.split('/');
      closed.addSubnet(address, Number(prefix), family);
    }
    const own = METADATA.filter((address) => address.includes(':') === (family === 'ipv6'));
    expect(own.filter((address) => !closed.check(address, family))).toEqual([]);
  }
});
