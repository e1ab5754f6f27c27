import { Sha256 } from '@smithy/core/checksum'
import { HttpRequest, buildQueryString } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'
import { checkLife } from './presign.ts'

const addressLifeSeconds = 3600

/** Signs any request to the store as an address of its own: a part of an upload, say, for a store that hands out no sessions. */
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
