// Package s3 stores archive files in a bucket of Amazon S3 or of another object storage with the same API.
//
// An object never changes. A new object is stored with the header If-None-Match, so that no writer replaces an object. Storage without
// support for this header is protected by a check before each upload. Each request has a checksum of its body. A large file is uploaded in
// parts, and appears only after the last part. After an interruption, the next upload continues with the parts that are already stored.
//
// Requests are repeated with increasing delays if the storage fails or is busy. A read ends after 10 seconds at the latest, so a storage
// that does not respond delays neither other parts of the program nor its shutdown.
package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"hulak/eventstore/archive"
)

// Options describes a bucket. URL is required.
type Options struct {
	URL       string // bucket and prefix, such as s3://bucket/prefix
	Endpoint  string // URL of the storage; if empty, Amazon S3
	Region    string // if empty, us-east-1
	PathStyle bool   // puts the bucket in the path of a request, not in the host name
	// The access key. If it is empty, the program asks the machine for temporary keys: from a web identity, a container, or EC2.
	AccessKey, SecretKey, SessionToken string
}

const (
	defaultEndpoint = "https://s3.amazonaws.com"
	defaultRegion   = "us-east-1"
)

// Time limits, including repeated attempts.
const (
	dialTimeout   = 5 * time.Second
	readTimeout   = 10 * time.Second
	listTimeout   = time.Minute // all pages of a list
	uploadTimeout = 5 * time.Minute
)

// Storage is a bucket or a prefix in it.
type Storage struct {
	client *minio.Core
	bucket string
	prefix string // ends with a slash, or is empty

	partSize int // smaller in tests
}

var _ archive.Storage = (*Storage)(nil)

// IsURL reports whether a location of archives is in object storage.
func IsURL(location string) bool { return strings.HasPrefix(location, "s3://") }

// New returns the storage in a bucket. It sends no request.
func New(o Options) (*Storage, error) {
	u, err := url.Parse(o.URL)
	if err != nil || !IsURL(o.URL) || u.Host == "" || u.User != nil || u.RawQuery != "" {
		return nil, errors.New("it must look like s3://bucket or s3://bucket/prefix")
	}
	endpoint, err := parseEndpoint(o.Endpoint)
	if err != nil {
		return nil, err
	}
	if (o.AccessKey == "") != (o.SecretKey == "") {
		return nil, errors.New("the access key needs both of its parts")
	}
	keys := credentials.NewStaticV4(o.AccessKey, o.SecretKey, o.SessionToken)
	if o.AccessKey == "" {
		keys = credentials.NewIAM("")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = (&net.Dialer{Timeout: dialTimeout}).DialContext
	transport.DisableCompression, transport.ResponseHeaderTimeout = true, readTimeout
	options := &minio.Options{Creds: keys, Secure: endpoint.Scheme == "https", Region: o.Region, Transport: transport}
	if o.Region == "" {
		options.Region = defaultRegion
	}
	if o.PathStyle {
		options.BucketLookup = minio.BucketLookupPath
	}
	client, err := minio.NewCore(endpoint.Host, options)
	if err != nil {
		return nil, fmt.Errorf("open object storage: %w", err)
	}
	s := &Storage{client: client, bucket: u.Host, prefix: strings.Trim(u.Path, "/"), partSize: defaultPartSize}
	if s.prefix != "" {
		s.prefix += "/"
	}
	return s, nil
}

func parseEndpoint(text string) (*url.URL, error) {
	if text == "" {
		text = defaultEndpoint
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("the endpoint must look like https://s3.example")
	}
	return u, nil
}

// Location implements archive.Storage.
func (s *Storage) Location(name string) string {
	return "s3://" + path.Join(s.bucket, s.prefix, name)
}

// Open implements archive.Storage.
func (s *Storage) Open(ctx context.Context, name string) (archive.Object, error) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	info, err := s.client.StatObject(ctx, s.bucket, s.prefix+name, minio.StatObjectOptions{})
	if err != nil {
		return nil, s.explain(name, err)
	}
	return &object{storage: s, name: name, size: info.Size, etag: info.ETag}, nil
}

// List implements archive.Storage. It requests pages of 1,000 names.
func (s *Storage) List(ctx context.Context, prefix, after string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		ctx, cancel := context.WithTimeout(ctx, listTimeout)
		defer cancel()
		options := minio.ListObjectsOptions{Prefix: s.prefix + prefix, Recursive: true}
		if after != "" {
			options.StartAfter = s.prefix + after
		}
		for info := range s.client.ListObjectsIter(ctx, s.bucket, options) {
			if info.Err != nil {
				yield("", s.explain(prefix, info.Err))
				return
			}
			if name := strings.TrimPrefix(info.Key, s.prefix); name > after && !yield(name, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield("", err)
		}
	}
}

// explain adds the object's URL to an error, and the matching error of package fs.
func (s *Storage) explain(name string, err error) error {
	switch response := minio.ToErrorResponse(err); {
	case response.Code == minio.NoSuchKey:
		return fmt.Errorf("%s: %w", s.Location(name), fs.ErrNotExist)
	case isExists(err):
		return fmt.Errorf("%s: %w", s.Location(name), fs.ErrExist)
	}
	return fmt.Errorf("%s: %w", s.Location(name), err)
}

// isExists reports whether the condition that the object does not exist was false.
func isExists(err error) bool {
	return errors.Is(err, fs.ErrExist) || minio.ToErrorResponse(err).StatusCode == http.StatusPreconditionFailed
}

// object is an object that is open for reading.
type object struct {
	storage *Storage
	name    string
	size    int64
	etag    string
}

func (o *object) Size() int64  { return o.size }
func (o *object) Close() error { return nil }

// ReadAt implements archive.Object. It fails if the object was replaced after it was opened.
func (o *object) ReadAt(ctx context.Context, data []byte, offset int64) error {
	switch {
	case offset < 0 || offset+int64(len(data)) > o.size:
		return io.ErrUnexpectedEOF
	case len(data) == 0:
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	for {
		read, err := o.readRange(ctx, data, offset)
		data, offset = data[read:], offset+int64(read)
		if err == nil {
			return nil
		}
		if read == 0 || ctx.Err() != nil { // otherwise, the connection was lost within the body
			return o.storage.explain(o.name, err)
		}
	}
}

var errReplaced = errors.New("the object was replaced after it was opened")

// readRange returns how many bytes it read.
func (o *object) readRange(ctx context.Context, data []byte, offset int64) (int, error) {
	var options minio.GetObjectOptions
	if err := errors.Join(options.SetRange(offset, offset+int64(len(data))-1), options.SetMatchETag(o.etag)); err != nil {
		return 0, err
	}
	body, info, _, err := o.storage.client.GetObject(ctx, o.storage.bucket, o.storage.prefix+o.name, options)
	if err != nil {
		if isExists(err) { // the ETag does not match
			err = errReplaced
		}
		return 0, err
	}
	defer body.Close()
	if info.ETag != o.etag { // not all storage checks it
		return 0, errReplaced
	}
	n, err := io.ReadFull(body, data)
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) { // the object is longer: Open has read its size
		err = errors.New("the connection was lost")
	}
	return n, err
}
