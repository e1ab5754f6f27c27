import { type StoreResponse, xmlResponse } from '../response.ts'
import type { Call } from '../call.ts'
import type { CorsRule } from '../cors-rule.ts'
import { StoreError } from '../errors.ts'
import { incomingBody, readWhole } from '../body/incoming-body.ts'
import { childrenOf, readXml, textOf, type XmlElement } from '../xml-reader.ts'

export async function showCors({ disk, request }: Call): Promise<StoreResponse> {
  const { cors } = disk.headBucket(request.bucket)
  if (cors.length === 0) throw new StoreError('NoSuchCORSConfiguration')
  const CORSRule = cors.map((rule) => ({
    AllowedOrigin: rule.origins,
    AllowedMethod: rule.methods,
    AllowedHeader: rule.headers,
    ExposeHeader: rule.exposed,
    MaxAgeSeconds: rule.maxAgeSeconds,
  }))
  return xmlResponse('CORSConfiguration', { CORSRule })
}

export async function setCors({ disk, request, proof }: Call): Promise<StoreResponse> {
  const body = await readWhole(incomingBody(request, proof), 64 * 1024)
  const rules = childrenOf(readXml(body.toString(), 'CORSConfiguration'), 'CORSRule').map(readRule)
  if (rules.length === 0 || rules.length > 100) throw new StoreError('MalformedXML')
  await disk.changeBucket(request.bucket, { cors: rules })
  return { status: 200 }
}

export async function removeCors({ disk, request }: Call): Promise<StoreResponse> {
  await disk.changeBucket(request.bucket, { cors: [] })
  return { status: 204 }
}

function readRule(element: XmlElement): CorsRule {
  const texts = (name: string) => childrenOf(element, name).map((child) => child.text)
  const rule = { origins: texts('AllowedOrigin'), methods: texts('AllowedMethod') }
  const isKnown = rule.methods.every((method) => ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'].includes(method))
  if (rule.origins.length === 0 || rule.methods.length === 0 || !isKnown) throw new StoreError('MalformedXML')
  const age = Number(textOf(element, 'MaxAgeSeconds'))
  return {
    ...rule,
    headers: texts('AllowedHeader'),
    exposed: texts('ExposeHeader'),
    ...(Number.isInteger(age) && { maxAgeSeconds: age }),
  }
}
