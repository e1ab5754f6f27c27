/** Headers that were used to poison caches of other systems, or might be. */
export const unkeyedHeaders = `
accept accept-charset accept-language access-control-request-headers access-control-request-method
authorization base-url cache-control cdn-loop cf-connecting-ip cf-ipcountry cf-visitor client-ip cookie
destination dnt dpr early-data fastly-client-ip fastly-ssl forwarded from front-end-https ghost-preview
if-match if-unmodified-since incap-client-ip last-event-id max-forwards next-action next-router-prefetch
next-router-state-tree origin pragma prefer priority proxy-host proxy-url purpose range referer request-uri
rsc save-data sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-fetch-dest sec-fetch-mode sec-fetch-site
sec-fetch-user sec-gpc sec-purpose service-worker surrogate-capability surrogate-control true-client-ip
upgrade-insecure-requests user-agent via viewport-width wap-profile x-amz-cf-id x-api-version x-arbitrary
x-azure-clientip x-cdn x-cluster-client-ip x-correlation-id x-csrf-token x-custom-ip-authorization x-debug
x-device x-dns-prefetch-control x-draft x-forwarded x-forwarded-by x-forwarded-for x-forwarded-host
x-forwarded-path x-forwarded-port x-forwarded-prefix x-forwarded-proto x-forwarded-protocol
x-forwarded-scheme x-forwarded-server x-forwarded-ssl x-forwarded-uri x-frame-options x-ghost-preview
x-host x-http-destinationurl x-http-host-override x-http-method x-http-method-override x-locale
x-matched-path x-method-override x-middleware-invoke x-middleware-prefetch x-middleware-rewrite
x-middleware-subrequest x-nextjs-data x-now-route-matches x-original-host x-original-uri x-original-url
x-originating-ip x-override-url x-preview x-prerender x-proxy-url x-proxyuser-ip x-purpose
x-react-router-prerender-data x-react-router-spa-mode x-real-ip x-remote-addr x-remote-ip x-request-id
x-requested-with x-rewrite-url x-scheme x-server-name x-timer x-ua-device x-url-scheme x-varnish x-wap-profile
`
  .trim()
  .split(/\s+/)
