// Package documents checks, encrypts, stores, and returns the documents that senders and staff upload.
package documents

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"mime"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/uploads"
)

var (
	ErrDocumentNotFound   = domain.Reject(domain.NotFound, "DOCUMENT_NOT_FOUND")
	errDocumentMalicious  = domain.Reject(domain.BusinessRule, "DOCUMENT_IS_MALICIOUS")
	errScannerUnavailable = domain.Reject(domain.Unavailable, "SCANNER_UNAVAILABLE")
)

// Store stores uploaded documents, encrypted with the key of a sender or a case.
type Store struct {
	server  *core.Server
	scanner Scanner // may be nil
}

// New returns a store. scanner may be nil.
func New(s *core.Server, scanner Scanner) *Store { return &Store{s, scanner} }

// Sanitize scans a document for malware and returns a sanitized copy. If a scanner is configured but the scan fails, it
// rejects the document.
func (st *Store) Sanitize(ctx context.Context, content []byte) (uploads.File, error) {
	if st.scanner != nil {
		malware, err := st.scanner.Scan(ctx, content)
		switch {
		case err != nil:
			st.server.Log.LogAttrs(ctx, slog.LevelError, "scanning document failed", slog.String("requestId", core.RequestOf(ctx).ID),
				slog.String("error", err.Error()))
			return uploads.File{}, errScannerUnavailable
		case malware != "":
			st.server.Log.LogAttrs(ctx, slog.LevelWarn, "uploaded document contains malware", slog.String("requestId", core.RequestOf(ctx).ID),
				slog.String("malware", malware))
			return uploads.File{}, errDocumentMalicious
		}
	}
	return uploads.Clean(content)
}

// AttachToCase encrypts and stores a document, and adds it to the case.
func (st *Store) AttachToCase(ctx context.Context, caseID, name string, file uploads.File) error {
	d, err := st.Seal(ctx, casefile.EncryptionKeyID(caseID), name, file)
	if err != nil {
		return err
	}
	if _, err := st.server.Config.DB.Exec(ctx, `INSERT INTO case_documents (document_id, case_id, sealed) VALUES ($1, $2, $3)`, d.ID, caseID,
		d.Sealed); err != nil {
		return err
	}
	attach := casefile.AttachDocument{
		DocumentID: d.ID, MediaType: d.MediaType, Bytes: d.Bytes, SHA256: d.Sha256, By: core.CallerOf(ctx).ID, At: st.server.Now(), Name: d.Name,
	}
	return core.ExecuteCommand(ctx, st.server, casefile.Decider, caseID, casefile.Command(attach))
}

// Sealed is an encrypted document.
type Sealed struct {
	ID, Name, MediaType, Sha256 string
	Bytes                       int
	Sealed                      []byte
}

// Seal encrypts a document with the key of a sender or a case.
func (st *Store) Seal(ctx context.Context, keyID, name string, file uploads.File) (Sealed, error) {
	digest := sha256.Sum256(file.Content)
	d := Sealed{
		ID: core.NewID(), Name: documentName(name, file.Extension), MediaType: file.MediaType, Bytes: len(file.Content),
		Sha256: hex.EncodeToString(digest[:]),
	}
	var err error
	d.Sealed, err = st.server.Config.Events.Encrypt(ctx, keyID, d.ID, file.Content)
	return d, err
}

// maxDocumentNameChars is the maximum length of a document's name, without its extension.
const maxDocumentNameChars = 100

// documentName returns a file name that is safe in headers and file systems, with the given extension.
func documentName(filename, extension string) string {
	if i := strings.LastIndexAny(filename, `/\`); i >= 0 {
		filename = filename[i+1:]
	}
	if i := strings.LastIndexByte(filename, '.'); i > 0 {
		filename = filename[:i]
	}
	name := strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune(" -_", c) {
			return c
		}
		return -1
	}, filename))
	if runes := []rune(name); len(runes) > maxDocumentNameChars {
		name = string(runes[:maxDocumentNameChars])
	}
	if name == "" {
		name = "document"
	}
	return name + extension
}

// Download decrypts a document with a key and returns it as a download. It records that the caller has read these people's data. It
// returns ErrDocumentNotFound if the document is not stored or its key has been deleted.
func (st *Store) Download(ctx context.Context, keyID string, d Sealed, people ...string) (func(huma.Context), error) {
	if d.Sealed == nil {
		return nil, ErrDocumentNotFound
	}
	plain, err := st.server.Config.Events.Decrypt(ctx, keyID, d.ID, d.Sealed)
	if errors.Is(err, eventstore.ErrErased) {
		return nil, ErrDocumentNotFound
	}
	if err != nil {
		return nil, err
	}
	if err := st.server.RecordExport(ctx, people...); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", d.MediaType)
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.Name}))
		out.SetHeader("Cache-Control", "no-store")
		_, _ = bytes.NewReader(plain).WriteTo(out.BodyWriter())
	}, nil
}
