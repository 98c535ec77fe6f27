package s3

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // the API requires it, besides SHA-256
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"io/fs"
	"strings"

	"github.com/minio/minio-go/v7"
)

// defaultPartSize is the size of all parts of an upload except the last one. With at most 10,000 parts, a file can have 160 GB, which is
// the size of 490 million events. An upload keeps one part in memory.
const defaultPartSize = 16 << 20

// Put implements archive.Storage. A file of up to 16 MiB takes one request.
func (s *Storage) Put(ctx context.Context, name string, write func(io.Writer) error) error {
	u := &upload{ctx: ctx, storage: s, key: s.prefix + name}
	err := u.requireNew(ctx)
	if err == nil {
		err = write(u)
	}
	if err == nil {
		err = u.finish(ctx)
	}
	if err != nil {
		return s.explain(name, err)
	}
	return nil
}

// upload is a file that is being written.
type upload struct {
	ctx     context.Context // for Write
	storage *Storage
	key     string
	buffer  bytes.Buffer // the next part

	id     string               // of the multipart upload; empty before the first part
	parts  []minio.CompletePart // parts that are stored
	stored map[int]minio.ObjectPart
}

// requireNew returns an error that matches fs.ErrExist if the name is in use.
func (u *upload) requireNew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	_, err := u.storage.client.StatObject(ctx, u.storage.bucket, u.key, minio.StatObjectOptions{})
	switch {
	case err == nil:
		return fs.ErrExist
	case minio.ToErrorResponse(err).Code == minio.NoSuchKey:
		return nil
	}
	return err
}

// Write implements io.Writer. It uploads a part whenever the buffer has one.
func (u *upload) Write(data []byte) (written int, err error) {
	for len(data) > 0 {
		if u.buffer.Len() == u.storage.partSize {
			if err := u.storePart(u.ctx); err != nil {
				return written, err
			}
		}
		n, _ := u.buffer.Write(data[:min(len(data), u.storage.partSize-u.buffer.Len())])
		written, data = written+n, data[n:]
	}
	return written, nil
}

// finish uploads the rest and makes the object visible.
func (u *upload) finish(ctx context.Context) error {
	if u.id == "" {
		return u.putWhole(ctx)
	}
	if err := u.storePart(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, uploadTimeout)
	defer cancel()
	_, err := u.storage.client.CompleteMultipartUpload(ctx, u.storage.bucket, u.key, u.id, u.parts, newObject())
	if isExists(err) {
		_ = u.storage.client.AbortMultipartUpload(ctx, u.storage.bucket, u.key, u.id) // deletes the parts, which nothing needs
	}
	return err
}

// newObject returns options that make the storage reject an object whose name is in use. DisableContentSha256 only disables a checksum for
// each chunk of a body: the checksum of the body stays.
func newObject() minio.PutObjectOptions {
	o := minio.PutObjectOptions{DisableContentSha256: true}
	o.SetMatchETagExcept("*")
	return o
}

// putWhole uploads a file that fits into one part.
func (u *upload) putWhole(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, uploadTimeout)
	defer cancel()
	md5Base64, sha256Hex, _ := checksums(u.buffer.Bytes())
	_, err := u.storage.client.PutObject(ctx, u.storage.bucket, u.key, bytes.NewReader(u.buffer.Bytes()), int64(u.buffer.Len()),
		md5Base64, sha256Hex, newObject())
	return err
}

// storePart uploads the buffer as the next part, unless an interrupted upload has stored it.
func (u *upload) storePart(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, uploadTimeout)
	defer cancel()
	if u.id == "" {
		if err := u.open(ctx); err != nil {
			return err
		}
	}
	number := len(u.parts) + 1
	md5Base64, sha256Hex, etag := checksums(u.buffer.Bytes())
	part := u.stored[number]
	if part.Size != int64(u.buffer.Len()) || strings.Trim(part.ETag, `"`) != etag {
		var err error
		part, err = u.storage.client.PutObjectPart(ctx, u.storage.bucket, u.key, u.id, number, bytes.NewReader(u.buffer.Bytes()),
			int64(u.buffer.Len()), minio.PutObjectPartOptions{Md5Base64: md5Base64, Sha256Hex: sha256Hex, DisableContentSha256: true})
		if err != nil {
			return err
		}
	}
	u.parts = append(u.parts, minio.CompletePart{PartNumber: number, ETag: part.ETag})
	u.buffer.Reset()
	return nil
}

// open continues an interrupted upload of the same file, or starts a new one.
func (u *upload) open(ctx context.Context) error {
	for interrupted := range u.storage.client.ListIncompleteUploads(ctx, u.storage.bucket, u.key, true) {
		if minio.ToErrorResponse(interrupted.Err).Code == minio.NoSuchUpload { // some storage says so if there is no upload
			break
		}
		if interrupted.Err != nil {
			return interrupted.Err
		}
		if interrupted.Key == u.key && u.id == "" {
			u.id = interrupted.UploadID
		}
	}
	if u.id != "" {
		return u.listParts(ctx)
	}
	var err error
	u.id, err = u.storage.client.NewMultipartUpload(ctx, u.storage.bucket, u.key, minio.PutObjectOptions{})
	return err
}

// listParts finds the parts that are stored already.
func (u *upload) listParts(ctx context.Context) error {
	const maxParts = 1000 // per page
	u.stored = map[int]minio.ObjectPart{}
	for marker := 0; ; {
		page, err := u.storage.client.ListObjectParts(ctx, u.storage.bucket, u.key, u.id, marker, maxParts)
		if err != nil {
			return err
		}
		for _, part := range page.ObjectParts {
			u.stored[part.PartNumber] = part
		}
		if !page.IsTruncated {
			return nil
		}
		marker = page.NextPartNumberMarker
	}
}

// checksums returns the checksums with which the storage verifies the body of a request, and the ETag of a part with these bytes.
func checksums(data []byte) (md5Base64, sha256Hex, etag string) {
	md5Sum, sha256Sum := md5.Sum(data), sha256.Sum256(data) //nolint:gosec // the API requires MD5, besides SHA-256
	return base64.StdEncoding.EncodeToString(md5Sum[:]), hex.EncodeToString(sha256Sum[:]), hex.EncodeToString(md5Sum[:])
}
