import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Server } from './s3-server.ts'

/** Makes a bucket on a server of tests. */
export async function createBucket(server: S3Server, bucket: string): Promise<void> {
  const { endpoint, region, accessKeyId, secretAccessKey } = server
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}
