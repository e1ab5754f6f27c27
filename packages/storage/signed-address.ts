import { Sha256 } from '@smithy/core/checksum'
import { HttpRequest, buildQueryString } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'
import { checkLife } from './presign.ts'

const addressLifeSeconds = 3600

/** Presigns any request to the store, such as a part of an upload for a store without sessions. */
export async function signAddress(
  address: string,
  {
    method = 'GET',
    region,
    credentials,
  }: { method?: string; region: string; credentials: StorageKeys | CredentialsProvider },
  expiresInSeconds = addressLifeSeconds,
): Promise<string> {
  const expiresIn = checkLife(expiresInSeconds)
  const url = new URL(address)
  const request = new HttpRequest({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  })
  const signer = new SignatureV4({
    region,
    credentials,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const { query = {} } = await signer.presign(request, { expiresIn })
  return `${url.origin}${url.pathname}?${buildQueryString(query)}`
}
