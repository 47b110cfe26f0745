import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureDebianPackages } from '@holdfast/platform/testing';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
const READER = path.join(import.meta.dirname, 'read-manifests.py');

/** The parts that the tests look at; the rest is checked by the Kubernetes API's own types. */
export type Manifest = {
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    maxUnavailable?: number;
    replicas?: number;
    selector: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    podSelector?: { matchLabels?: Record<string, string> };
    policyTypes?: string[];
    ingress?: unknown[];
    egress?: unknown[];
    ports?: { port: number }[];
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
};

type Probe = { httpGet: { path: string; port: string } };
type PodSpec = Record<string, unknown> & {
  terminationGracePeriodSeconds: number;
  containers: (Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe> & {
    args: string[];
    ports: { name: string; containerPort: number }[];
    securityContext: unknown;
    resources: Record<'requests' | 'limits', Record<string, string>>;
    volumeMounts: { mountPath: string }[];
  })[];
};

export type Read = { file: string; document: Manifest; problems: string[] };

export async function readYaml(files: readonly string[]): Promise<Read[]> {
  await ensureDebianPackages(['python3-kubernetes']);
  // The system's Python by its path: another one would not see Debian's packages.
  const { stdout } = await promisify(execFile)('/usr/bin/python3', [READER, ...files], {
    ...{ cwd: ROOT, maxBuffer: 16 << 20 },
  });
  return JSON.parse(stdout);
}
