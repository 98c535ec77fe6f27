// Package s3test starts an object storage server for tests.
package s3test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/archive/s3"
)

// The only bucket of a server, and the prefix of the storage in it.
const (
	bucket = "archive"
	prefix = "hulak/log"
)

// Server is an object storage server that keeps objects in memory.
type Server struct {
	URL string // of the endpoint

	backend gofakes3.Backend

	mu        sync.Mutex
	intercept func(http.ResponseWriter, *http.Request) (handled bool)
}

// New starts a server with an empty bucket. The test stops it.
func New(t *testing.T) *Server {
	t.Helper()
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket(bucket))
	handler := gofakes3.New(backend).Server()
	s := &Server{backend: backend}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		intercept := s.intercept
		s.mu.Unlock()
		if intercept == nil || !intercept(w, r) {
			handler.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(web.Close)
	s.URL = web.URL
	return s
}

// Intercept calls fn before each request. If fn reports that it handled the request, the storage does not see it. If fn is nil, the
// storage sees all requests.
func (s *Server) Intercept(fn func(http.ResponseWriter, *http.Request) (handled bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.intercept = fn
}

// Delete deletes an object, as an operator with the right to do so.
func (s *Server) Delete(t *testing.T, name string) {
	t.Helper()
	_, err := s.backend.DeleteObject(bucket, prefix+"/"+name)
	require.NoError(t, err)
}

// Options returns the options of a prefix in the bucket.
func (s *Server) Options() s3.Options {
	return s3.Options{URL: "s3://" + bucket + "/" + prefix, Endpoint: s.URL, PathStyle: true, AccessKey: "key", SecretKey: "secret"}
}

// Storage returns the storage in the bucket.
func (s *Server) Storage(t *testing.T) *s3.Storage {
	t.Helper()
	storage, err := s3.New(s.Options())
	require.NoError(t, err)
	return storage
}
