# Included by varnish.vcl: the address of the magazine, and the addresses that may purge. With several instances use
# HAProxy's address as the backend.

backend magazine {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 30s;
  .probe = {
    .request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The addresses of all instances. They purge at the listener named purge; nobody purges at the one for readers.
acl purgers {
  "127.0.0.1";
  "::1";
}
