// Makes the bucket that the S3_ settings name, waiting until the service answers, and lets everyone read the films
// and clips in it. For a service of your own at its first start; `--private` leaves reading to a CDN with keys.
import { setTimeout as delay } from 'node:timers/promises'
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'

const TRIES = 60
const {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: Bucket,
  S3_REGION: region = 'us-east-1',
  S3_ACCESS_KEY_ID: accessKeyId = '',
  S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  S3_FORCE_PATH_STYLE: forcePathStyle,
} = process.env
const client = new S3Client({
  ...(endpoint ? { endpoint } : {}),
  region,
  forcePathStyle: forcePathStyle === 'true',
  credentials: { accessKeyId, secretAccessKey },
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

/** Makes the bucket, or finds it made. */
async function makeBucket() {
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.send(new CreateBucketCommand({ Bucket }))
    } catch (error) {
      if (error.name === 'BucketAlreadyOwnedByYou') return
      // An answer is final; silence is a service that has not started yet.
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
