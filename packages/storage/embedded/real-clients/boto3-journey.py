"""What real-clients.test.ts does with boto3: ENDPOINT FROM TO, and prints `done`."""
import os
import sys
import urllib.request

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

endpoint, source, target = sys.argv[1:]
s3 = boto3.client('s3', endpoint_url=endpoint, config=Config(signature_version='s3v4', s3={'addressing_style': 'path'}))
s3.create_bucket(Bucket='by-boto3')

keys = []
for folder, _, names in os.walk(source):
    for name in names:
        path = os.path.join(folder, name)
        keys.append(os.path.relpath(path, source))
        s3.upload_file(path, 'by-boto3', keys[-1], ExtraArgs={'Metadata': {'from': 'boto3'}})

pages = s3.get_paginator('list_objects_v2').paginate(Bucket='by-boto3', PaginationConfig={'PageSize': 2})
listed = [item['Key'] for page in pages for item in page['Contents']]
assert listed == sorted(keys, key=str.encode), (listed, keys)

for key in keys:
    path = os.path.join(target, key)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    s3.download_file('by-boto3', key, path)
    assert s3.head_object(Bucket='by-boto3', Key=key)['Metadata'] == {'from': 'boto3'}

url = s3.generate_presigned_url('get_object', Params={'Bucket': 'by-boto3', 'Key': 'one byte'}, ExpiresIn=60)
assert len(urllib.request.urlopen(url).read()) == 1

try:
    s3.get_object(Bucket='by-boto3', Key='none')
    raise AssertionError('a missing key was found')
except ClientError as error:
    assert error.response['Error']['Code'] == 'NoSuchKey'

deleted = s3.delete_objects(Bucket='by-boto3', Delete={'Objects': [{'Key': key} for key in keys]})
assert len(deleted['Deleted']) == len(keys)
s3.delete_bucket(Bucket='by-boto3')
print('done')
