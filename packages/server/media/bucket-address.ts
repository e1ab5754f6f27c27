export type BucketAddress = { bucket: string; prefix: string }

/** `s3://bucket/some/where` */
export function readBucketAddress(text: string): BucketAddress | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(text) ?? []
  if (bucket === undefined) return undefined
  return { bucket, prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/` }
}
