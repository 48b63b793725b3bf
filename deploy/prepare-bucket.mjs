// Waits for the storage service, creates the bucket of the S3_ settings, and makes its videos and clips publicly
// readable. For the first start of self-hosted storage. `--private` leaves the bucket private.
import { setTimeout as delay } from 'node:timers/promises'
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { readSecret } from './read-secret.mjs'

const TRIES = 60
const {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: Bucket,
  S3_REGION: region = 'us-east-1',
  S3_FORCE_PATH_STYLE: forcePathStyle,
} = process.env
const client = new S3Client({
  ...(endpoint ? { endpoint } : {}),
  region,
  forcePathStyle: forcePathStyle === 'true',
  credentials: {
    accessKeyId: readSecret('S3_ACCESS_KEY_ID'),
    secretAccessKey: readSecret('S3_SECRET_ACCESS_KEY'),
  },
})
const publicFolders = ['videos', 'clips']
const policy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: publicFolders.map(folder => `arn:aws:s3:::${Bucket}/${folder}/*`),
    },
  ],
}

/** Creates the bucket unless it exists. */
async function makeBucket() {
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.send(new CreateBucketCommand({ Bucket }))
    } catch (error) {
      if (error.name === 'BucketAlreadyOwnedByYou') return
      // Retry only when there is no response: the service may still be starting.
      if (error.$metadata?.httpStatusCode || tries === TRIES) throw error
      await delay(1000)
    }
  }
}

await makeBucket()
if (!process.argv.includes('--private')) {
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }))
}
process.stdout.write(`The bucket ${Bucket} is ready.\n`)
