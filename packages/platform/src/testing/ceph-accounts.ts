import { createHmac, randomBytes } from 'node:crypto';

export type S3Keys = { accessKeyId: string; secretAccessKey: string };
export type CephUser = S3Keys & { userId: string };

/** Runs `radosgw-admin` with these words. */
export type RadosgwAdmin = (...words: string[]) => Promise<string>;

/** `maxBytes` is a quota on all that the user's own buckets hold. */
export function createUser(
  radosgwAdmin: RadosgwAdmin,
  options: { maxBytes?: number } = {},
): Promise<CephUser> {
  // A Ceph program that crashed may have made half a user: the second try makes a different one.
  return createOne(radosgwAdmin, options).catch(() => createOne(radosgwAdmin, options));
}

async function createOne(
  radosgwAdmin: RadosgwAdmin,
  { maxBytes }: { maxBytes?: number },
): Promise<CephUser> {
  const user = {
    userId: `user-${randomBytes(6).toString('hex')}`,
    accessKeyId: randomBytes(10).toString('hex').toUpperCase(),
    secretAccessKey: randomBytes(30).toString('base64'),
  };
  const uid = `--uid=${user.userId}`;
  await radosgwAdmin(
    ...['user', 'create', uid, '--display-name=Test'],
    `--access-key=${user.accessKeyId}`,
    `--secret-key=${user.secretAccessKey}`,
  );
  if (maxBytes !== undefined) {
    const quota = ['--quota-scope=user', uid];
    await radosgwAdmin('quota', 'set', ...quota, `--max-size=${maxBytes}`);
    await radosgwAdmin('quota', 'enable', ...quota);
  }
  return user;
}

/** Creates a bucket; returns its name. */
export async function createBucket(endpoint: string, owner: S3Keys): Promise<string> {
  const bucket = `bucket-${randomBytes(6).toString('hex')}`;
  await request(endpoint, owner, `/${bucket}`);
  return bucket;
}

/** What can be done to objects. Ceph does not support `NotAction`. */
const ACTIONS = [
  's3:AbortMultipartUpload',
  's3:DeleteObject',
  's3:GetObject',
  's3:ListBucket',
  's3:ListBucketMultipartUploads',
  's3:ListMultipartUploadParts',
  's3:PutObject',
];

/** Lets the user do these S3 actions, and nothing else, in another user's bucket. */
export async function grant(
  endpoint: string,
  owner: S3Keys,
  { bucket, userId, actions }: { bucket: string; userId: string; actions: readonly string[] },
): Promise<void> {
  const common = {
    Principal: { AWS: [`arn:aws:iam:::user/${userId}`] },
    Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
  };
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { ...common, Effect: 'Allow', Action: actions },
      // Otherwise users could do anything to the objects that they put, because they own them.
      { ...common, Effect: 'Deny', Action: ACTIONS.filter((each) => !actions.includes(each)) },
    ],
  };
  await request(endpoint, owner, `/${bucket}?policy`, JSON.stringify(policy));
}

/** Signed the old way (version 2), which Ceph still takes and which needs no SDK. */
async function request(endpoint: string, keys: S3Keys, resource: string, body = ''): Promise<void> {
  const date = new Date().toUTCString();
  const toSign = `PUT\n\n\n\nx-amz-date:${date}\n${resource}`;
  const signature = createHmac('sha1', keys.secretAccessKey).update(toSign).digest('base64');
  const answer = await fetch(endpoint + resource, {
    method: 'PUT',
    headers: { 'x-amz-date': date, authorization: `AWS ${keys.accessKeyId}:${signature}` },
    ...(body !== '' && { body: Buffer.from(body) }),
  });
  if (!answer.ok) throw new Error(`Ceph refused ${resource}: ${await answer.text()}`);
}
