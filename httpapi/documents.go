package httpapi

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
	"hulak/httpapi/uploads"
)

var (
	errDocumentNotFound   = domain.Reject(domain.NotFound, "DOCUMENT_NOT_FOUND")
	errDocumentMalicious  = domain.Reject(domain.BusinessRule, "DOCUMENT_IS_MALICIOUS")
	errScannerUnavailable = domain.Reject(domain.Unavailable, "SCANNER_UNAVAILABLE")
)

// documentStore stores uploaded documents, encrypted with the key of a sender or a case.
type documentStore struct {
	server  *Server
	scanner Scanner // may be nil
}

func newDocumentStore(s *Server, scanner Scanner) *documentStore { return &documentStore{s, scanner} }

// sanitize scans a document for malware and returns a sanitized copy. If a scanner is configured but the scan fails, it
// rejects the document.
func (st *documentStore) sanitize(ctx context.Context, content []byte) (uploads.File, error) {
	if st.scanner != nil {
		malware, err := st.scanner.Scan(ctx, content)
		switch {
		case err != nil:
			st.server.log.LogAttrs(ctx, slog.LevelError, "scanning document failed", slog.String("requestId", requestOf(ctx).id),
				slog.String("error", err.Error()))
			return uploads.File{}, errScannerUnavailable
		case malware != "":
			st.server.log.LogAttrs(ctx, slog.LevelWarn, "uploaded document contains malware", slog.String("requestId", requestOf(ctx).id),
				slog.String("malware", malware))
			return uploads.File{}, errDocumentMalicious
		}
	}
	return uploads.Clean(content)
}

// attachToCase encrypts and stores a document, and adds it to the case.
func (st *documentStore) attachToCase(ctx context.Context, caseID, name string, file uploads.File) error {
	d, err := st.seal(ctx, casefile.EncryptionKeyID(caseID), name, file)
	if err != nil {
		return err
	}
	if _, err := st.server.config.DB.Exec(ctx, `INSERT INTO case_documents (document_id, case_id, sealed) VALUES ($1, $2, $3)`, d.id, caseID,
		d.sealed); err != nil {
		return err
	}
	attach := casefile.AttachDocument{
		DocumentID: d.id, MediaType: d.mediaType, Bytes: d.bytes, SHA256: d.sha256, By: callerOf(ctx).ID, At: st.server.now(), Name: d.name,
	}
	return executeCommand(ctx, st.server, casefile.Decider, caseID, casefile.Command(attach))
}

// sealedDocument is an encrypted document.
type sealedDocument struct {
	id, name, mediaType, sha256 string
	bytes                       int
	sealed                      []byte
}

// seal encrypts a document with the key of a sender or a case.
func (st *documentStore) seal(ctx context.Context, keyID, name string, file uploads.File) (sealedDocument, error) {
	digest := sha256.Sum256(file.Content)
	d := sealedDocument{
		id: newID(), name: documentName(name, file.Extension), mediaType: file.MediaType, bytes: len(file.Content),
		sha256: hex.EncodeToString(digest[:]),
	}
	var err error
	d.sealed, err = st.server.config.Events.Encrypt(ctx, keyID, d.id, file.Content)
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

// download decrypts a document, records the access, and returns the document as a download. It returns errDocumentNotFound
// if the document is not stored or its key has been deleted.
func (st *documentStore) download(ctx context.Context, keyID string, d sealedDocument) (func(huma.Context), error) {
	if d.sealed == nil {
		return nil, errDocumentNotFound
	}
	plain, err := st.server.config.Events.Decrypt(ctx, keyID, d.id, d.sealed)
	if errors.Is(err, eventstore.ErrErased) {
		return nil, errDocumentNotFound
	}
	if err != nil {
		return nil, err
	}
	if err := st.server.recordRead(ctx, keyID); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", d.mediaType)
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
		out.SetHeader("Cache-Control", "no-store")
		_, _ = bytes.NewReader(plain).WriteTo(out.BodyWriter())
	}, nil
}
