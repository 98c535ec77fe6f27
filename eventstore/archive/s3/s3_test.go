package s3_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/eventstore/archive/s3"
	"hulak/eventstore/archive/s3/s3test"
)

// content returns reproducible bytes.
func content(size int) []byte {
	data := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(data)
	return data
}

func put(ctx context.Context, storage archive.Storage, name string, data []byte) error {
	return storage.Put(ctx, name, func(out io.Writer) error {
		_, err := io.Copy(out, bytes.NewReader(data))
		return err
	})
}

func requireContent(t *testing.T, storage archive.Storage, name string, want []byte) {
	t.Helper()
	got, err := archive.ReadAll(t.Context(), storage, name)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "%s has other bytes", name)
}

func collect(t *testing.T, names iter.Seq2[string, error]) (all []string) {
	t.Helper()
	for name, err := range names {
		require.NoError(t, err)
		all = append(all, name)
	}
	return all
}

func TestStorageContract(t *testing.T) {
	t.Parallel()
	for name, newStorage := range map[string]func(*testing.T) archive.Storage{
		"directory": func(t *testing.T) archive.Storage { return archive.Directory(t.TempDir()) },
		"bucket":    func(t *testing.T) archive.Storage { return s3test.New(t).Storage(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storage, ctx := newStorage(t), t.Context()
			require.Empty(t, collect(t, storage.List(ctx, "", "")))
			_, err := storage.Open(ctx, "a/1")
			require.ErrorIs(t, err, fs.ErrNotExist)

			data := content(100_000)
			for _, name := range []string{"b/1", "a/2", "a/1", "a/3"} {
				require.NoError(t, put(ctx, storage, name, data))
			}
			require.Equal(t, []string{"a/1", "a/2", "a/3", "b/1"}, collect(t, storage.List(ctx, "", "")))
			require.Equal(t, []string{"a/2", "a/3"}, collect(t, storage.List(ctx, "a/", "a/1")))
			requireContent(t, storage, "a/2", data)

			object, err := storage.Open(ctx, "a/1")
			require.NoError(t, err)
			defer object.Close()
			middle := make([]byte, 1_000)
			require.NoError(t, object.ReadAt(ctx, middle, 50_000))
			require.True(t, bytes.Equal(data[50_000:51_000], middle))
			require.ErrorIs(t, object.ReadAt(ctx, middle, object.Size()-1), io.ErrUnexpectedEOF)

			failed := errors.New("write failed")
			err = storage.Put(ctx, "c", func(out io.Writer) error {
				_, err := out.Write(data)
				return errors.Join(err, failed)
			})
			require.ErrorIs(t, err, failed)
			_, err = storage.Open(ctx, "c")
			require.ErrorIs(t, err, fs.ErrNotExist)
			require.Empty(t, collect(t, storage.List(ctx, "c", "")))
			require.NoFileExists(t, storage.Location("c")+".new")
		})
	}
}

func TestListReadsAllPages(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	storage := server.Storage(t)
	var want []string
	for i := range 2_100 {
		want = append(want, fmt.Sprintf("heads/%05d", i))
		require.NoError(t, put(t.Context(), storage, want[i], []byte("head")))
	}
	var pages atomic.Int64
	server.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Query().Get("list-type") == "2" {
			pages.Add(1)
		}
		return false
	})
	require.Equal(t, want, collect(t, storage.List(t.Context(), "heads/", "")))
	require.EqualValues(t, 3, pages.Load())
	require.Equal(t, want[2_001:], collect(t, storage.List(t.Context(), "heads/", want[2_000])))
}

func TestObjectsAreNeverReplaced(t *testing.T) {
	t.Parallel()
	const partSize = 5_000
	for name, size := range map[string]int{"one request": 1_000, "several parts": 3 * partSize} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := s3test.New(t)
			storage := server.Storage(t)
			storage.SetPartSize(partSize)
			first, second := content(size), bytes.Repeat([]byte("x"), size)
			require.NoError(t, put(t.Context(), storage, "f", first))
			require.ErrorIs(t, put(t.Context(), storage, "f", second), fs.ErrExist)
			requireContent(t, storage, "f", first)

			// The object appears after the check, so only the condition can protect it. The server does not know the condition of a
			// multipart upload, so the test checks it as Amazon S3 does.
			other := server.Storage(t)
			var once sync.Once
			server.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
				last := r.Method == http.MethodPut && !r.URL.Query().Has("partNumber") || r.Method == http.MethodPost && r.URL.Query().Has("uploadId")
				if !last || r.Header.Get("If-None-Match") != "*" {
					return false
				}
				raced := false
				once.Do(func() {
					raced = true
					server.Intercept(nil)
					require.NoError(t, put(t.Context(), other, "g", first))
				})
				if raced && r.Method == http.MethodPost {
					w.Header().Set("Content-Type", "application/xml")
					w.WriteHeader(http.StatusPreconditionFailed)
					_, _ = io.WriteString(w, `<Error><Code>PreconditionFailed</Code></Error>`)
					return true
				}
				return false
			})
			require.ErrorIs(t, put(t.Context(), storage, "g", second), fs.ErrExist)
			requireContent(t, storage, "g", first)
		})
	}
}

func TestInterruptedUploadIsInvisibleAndContinues(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	const partSize = 5_000
	data := content(4*partSize + 17)
	var parts []string
	server.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
		if number := r.URL.Query().Get("partNumber"); r.Method == http.MethodPut && number != "" {
			parts = append(parts, number)
		}
		return false
	})
	newStorage := func() *s3.Storage { // as a new process
		storage := server.Storage(t)
		storage.SetPartSize(partSize)
		return storage
	}
	ctx, kill := context.WithCancel(t.Context())
	err := newStorage().Put(ctx, "f", func(out io.Writer) error {
		_, err := out.Write(data[:3*partSize+1]) // stores three parts
		kill()
		return err
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []string{"1", "2", "3"}, parts)
	storage := newStorage()
	_, err = storage.Open(t.Context(), "f")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Empty(t, collect(t, storage.List(t.Context(), "", "")))

	parts = nil
	data[partSize] ^= 1 // the second part differs, as if another version of the program had written it
	require.NoError(t, put(t.Context(), storage, "f", data))
	require.Equal(t, []string{"2", "4", "5"}, parts)
	requireContent(t, storage, "f", data)
}

func TestLargeFileIsUploadedInParts(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	storage := server.Storage(t)
	var parts atomic.Int64
	server.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPut && r.URL.Query().Has("partNumber") {
			parts.Add(1)
		}
		return false
	})
	data := content(16<<20 + 1)
	require.NoError(t, put(t.Context(), storage, "f", data))
	require.EqualValues(t, 2, parts.Load())
	requireContent(t, storage, "f", data)
}

func TestBytesChangedOnTheWayAreRejected(t *testing.T) {
	t.Parallel()
	for name, partSize := range map[string]int{"one request": 50_000, "several parts": 5_000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := s3test.New(t)
			storage := server.Storage(t)
			storage.SetPartSize(partSize)
			server.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
				if r.Method == http.MethodPut {
					body, _ := io.ReadAll(r.Body)
					body[len(body)/2] ^= 1
					r.Body = io.NopCloser(bytes.NewReader(body))
				}
				return false
			})
			require.ErrorContains(t, put(t.Context(), storage, "f", content(20_000)), "BadDigest")
			_, err := storage.Open(t.Context(), "f")
			require.ErrorIs(t, err, fs.ErrNotExist)
		})
	}
}

func TestRequestsAreRepeated(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	storage := server.Storage(t)
	failures := map[string]int{}
	server.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
		request := r.Method + " " + r.URL.Path
		if failures[request]++; failures[request] > 2 {
			return false
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	})
	data := content(10_000)
	require.NoError(t, put(t.Context(), storage, "f", data))
	requireContent(t, storage, "f", data)
	require.Equal(t, []string{"f"}, collect(t, storage.List(t.Context(), "", "")))
}

func TestReadContinuesAfterALostConnection(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	storage := server.Storage(t)
	data := content(100_000)
	require.NoError(t, put(t.Context(), storage, "f", data))
	var once sync.Once
	server.Intercept(func(w http.ResponseWriter, r *http.Request) (lost bool) {
		if r.Method == http.MethodGet {
			once.Do(func() {
				lost = true
				w.Header().Set("ETag", r.Header.Get("If-Match"))
				w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
				w.Header().Set("Content-Length", "100000")
				w.WriteHeader(http.StatusPartialContent)
				_, _ = w.Write(data[:40_000])
				require.NoError(t, http.NewResponseController(w).Flush())
				panic(http.ErrAbortHandler)
			})
		}
		return lost
	})
	requireContent(t, storage, "f", data)
}

func TestReplacedObjectIsNotRead(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	storage := server.Storage(t)
	require.NoError(t, put(t.Context(), storage, "f", content(1_000)))
	object, err := storage.Open(t.Context(), "f")
	require.NoError(t, err)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, server.URL+"/archive/hulak/log/f", strings.NewReader("other"))
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.ErrorContains(t, object.ReadAt(t.Context(), make([]byte, 5), 0), "replaced")
}

// TestSilentEndpointDoesNotBlockCancellation uses a server that accepts connections but never responds.
func TestSilentEndpointDoesNotBlockCancellation(t *testing.T) {
	t.Parallel()
	requests := make(chan struct{}, 100)
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		requests <- struct{}{}
		<-r.Context().Done()
	}))
	t.Cleanup(silent.Close)
	storage, err := s3.New(s3.Options{URL: "s3://archive", Endpoint: silent.URL, AccessKey: "key", SecretKey: "secret"})
	require.NoError(t, err)
	for name, call := range map[string]func(context.Context) error{
		"open": func(ctx context.Context) error { _, err := storage.Open(ctx, "f"); return err },
		"put":  func(ctx context.Context) error { return put(ctx, storage, "f", content(10)) },
		"list": func(ctx context.Context) (err error) {
			for _, err = range storage.List(ctx, "", "") {
				break
			}
			return err
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- call(ctx) }()
		<-requests
		cancel()
		require.Error(t, <-done, name)
	}
}

// TestVerifyReadsAheadOfTheBlocks checks that reading a whole file takes a few large requests, although the file has many blocks.
func TestVerifyReadsAheadOfTheBlocks(t *testing.T) {
	t.Parallel()
	server := s3test.New(t)
	storage := server.Storage(t)
	const events = 20_000 // 40 blocks of 512 events
	stream := archive.Stream{Name: "account-1", FirstVersion: 1}
	require.NoError(t, storage.Put(t.Context(), "f", func(out io.Writer) error {
		w, err := archive.NewWriter(out, 1, events)
		require.NoError(t, err)
		for i := int64(1); i <= events; i++ {
			stream.Positions = append(stream.Positions, i)
			require.NoError(t, w.Add(&eventstore.StoredEvent{Position: i, Stream: stream.Name, Version: i, Payload: []byte("{}")}))
		}
		require.NoError(t, w.AddStream(&stream))
		_, err = w.Finish()
		return err
	}))
	file, err := archive.Open(t.Context(), storage, "f")
	require.NoError(t, err)
	var requests atomic.Int64
	server.Intercept(func(http.ResponseWriter, *http.Request) bool {
		requests.Add(1)
		return false
	})
	_, err = file.Verify(t.Context(), func(int64) {})
	require.NoError(t, err)
	require.EqualValues(t, 3, requests.Load(), "one for the digest, one for the events, and one for the streams")
	require.NoError(t, file.Close())
}

func TestOptionsAreChecked(t *testing.T) {
	t.Parallel()
	valid := s3.Options{URL: "s3://bucket/a/b/", Endpoint: "https://s3.example:9000/", AccessKey: "key", SecretKey: "secret"}
	storage, err := s3.New(valid)
	require.NoError(t, err)
	require.Equal(t, "s3://bucket/a/b/f", storage.Location("f"))
	for _, change := range []func(*s3.Options){
		func(o *s3.Options) { o.URL = "s3:///prefix" },
		func(o *s3.Options) { o.URL = "https://bucket" },
		func(o *s3.Options) { o.URL = "s3://key:secret@bucket" },
		func(o *s3.Options) { o.Endpoint = "s3.example" },
		func(o *s3.Options) { o.Endpoint = "https://s3.example/path" },
		func(o *s3.Options) { o.SecretKey = "" },
		func(o *s3.Options) { o.AccessKey = "" },
	} {
		o := valid
		change(&o)
		_, err := s3.New(o)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "secret@", "the error must not show a secret")
	}
	require.True(t, slices.Equal([]bool{true, false}, []bool{s3.IsURL("s3://bucket"), s3.IsURL("/archive")}))
}
