import { findSecret, readSecret, withSecret } from '../asking/index.ts';
import { type KindForm, onlyGiven } from './form.ts';

export type S3Choices = {
  endpoint?: string;
  region?: string;
  bucket?: string;
  prefix?: string;
  virtualHosts?: boolean;
  accessKeyId?: string;
};

const SECRET = ['secret-access-key', 'the secret access key'] as const;

export const s3Form: KindForm<S3Choices> = {
  withOptions(command) {
    command
      .option(
        '--endpoint <url>',
        's3: where its API is, such as https://s3.eu-west-1.amazonaws.com',
      )
      .option('--region <region>', 's3: us-east-1 if not given')
      .option('--bucket <name>', 's3: the bucket')
      .option('--prefix <path>', 's3: a path in the bucket to keep everything under')
      .option('--virtual-hosts', 's3: put the bucket in the host name rather than in the path')
      .option('--no-virtual-hosts', 's3: put it in the path, which is the default')
      .option('--access-key-id <id>', 's3: the id of the access key');
    return withSecret(command, ...SECRET);
  },
  async read(choices, surroundings) {
    const { virtualHosts, endpoint, region, bucket, prefix, accessKeyId } = choices;
    const secretAccessKey = await findSecret(choices, ...SECRET, surroundings);
    return onlyGiven({
      ...{ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey },
      forcePathStyle: virtualHosts === undefined ? undefined : !virtualHosts,
    });
  },
  async askSecret(given, surroundings) {
    if ('secretAccessKey' in given) return {};
    return { secretAccessKey: await readSecret({}, ...SECRET, surroundings) };
  },
};
