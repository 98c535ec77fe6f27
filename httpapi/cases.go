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
	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/httpapi/uploads"
	"hulak/projections/events"
)

var (
	errDocumentNotFound   = domain.Reject(domain.NotFound, "DOCUMENT_NOT_FOUND")
	errDocumentMalicious  = domain.Reject(domain.BusinessRule, "DOCUMENT_IS_MALICIOUS")
	errScannerUnavailable = domain.Reject(domain.Unavailable, "SCANNER_UNAVAILABLE")
)

// maxDocumentBytes is the maximum size of an uploaded document.
const maxDocumentBytes = 5 << 20

// listCases lists the cases, newest first. It reads their text from the log, because no table stores the text.
func (s *Server) listCases(ctx context.Context, in *casePage) (dto.CasePage, error) {
	filter, err := eventFilter{Type: casefile.Opened{}.EventType(), Before: in.Before, Limit: in.Limit}.parse()
	if err != nil {
		return dto.CasePage{}, err
	}
	list, err := s.queries.events.List(ctx, filter)
	if err != nil {
		return dto.CasePage{}, err
	}
	page := dto.CasePage{Result: []dto.CaseSummary{}}
	names := staffNames{s: s}
	for _, e := range list {
		latest, err := s.queries.events.List(ctx, events.Filter{Type: filter.Type, Stream: string(e.Stream), Limit: 1})
		if err != nil {
			return page, err
		}
		if len(latest) > 0 && latest[0].Position != e.Position { // a reopened case is listed only once, at its latest opening
			continue
		}
		c, err := state(ctx, s, casefile.Decider, e.Stream.Key())
		if err != nil {
			return page, err
		}
		summary, err := s.caseSummary(ctx, &names, c)
		if err != nil {
			return page, err
		}
		page.Result = append(page.Result, summary)
	}
	page.Next = nextCursor(list, filter.Limit, func(e events.Entry) int64 { return e.Position })
	return page, nil
}

func (s *Server) caseSummary(ctx context.Context, names *staffNames, c casefile.State) (dto.CaseSummary, error) {
	by, err := names.name(ctx, c.OpenedBy)
	return dto.CaseSummary{
		ID: c.ID, Open: c.Open, Reason: c.Reason, OpenedAt: dto.Time(c.OpenedAt), OpenedBy: by, Notes: len(c.Notes),
		Documents: len(c.Documents),
	}, err
}

// getCase returns a case with its notes, its documents, and the documents that the sender supplied.
func (s *Server) getCase(ctx context.Context, in *ByID) (dto.Case, error) {
	c, err := state(ctx, s, casefile.Decider, in.ID)
	if err != nil {
		return dto.Case{}, err
	}
	if !c.Exists() {
		return dto.Case{}, casefile.ErrNotFound
	}
	names := staffNames{s: s}
	summary, err := s.caseSummary(ctx, &names, c)
	if err != nil {
		return dto.Case{}, err
	}
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return dto.Case{}, err
	}
	out := dto.Case{
		CaseSummary: summary, Notebook: []dto.CaseNote{}, Attached: []dto.CaseDocument{}, Supplied: dto.Map(t.Supplied, suppliedInfo),
	}
	for _, n := range c.Notes {
		by, err := names.name(ctx, n.By)
		if err != nil {
			return out, err
		}
		out.Notebook = append(out.Notebook, dto.CaseNote{Kind: string(n.Kind), Text: n.Text, By: by, At: dto.Time(n.At)})
	}
	for _, d := range c.Documents {
		by, err := names.name(ctx, d.By)
		if err != nil {
			return out, err
		}
		out.Attached = append(out.Attached, dto.CaseDocument{
			ID: d.DocumentID, Name: d.Name, MediaType: d.MediaType, Bytes: d.Bytes, SHA256: d.SHA256, AddedBy: by, AddedAt: dto.Time(d.At),
		})
	}
	if !c.Open {
		by, err := names.name(ctx, c.LastClose.By)
		if err != nil {
			return out, err
		}
		out.Closing = &dto.CaseNote{Kind: string(casefile.KindNote), Text: c.LastClose.Reason, By: by, At: dto.Time(c.LastClose.At)}
	}
	return out, nil
}

// openCase opens or reopens a transfer's case.
func (s *Server) openCase(ctx context.Context, in *idBodyInput[dto.CaseText]) (dto.Success, error) {
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	if !t.Exists() {
		return dto.Success{}, transfer.ErrNotFound
	}
	return dto.OK, s.executeCaseCommand(ctx, in.ID, casefile.Open{CaseID: in.ID, By: callerOf(ctx).ID, At: s.now(),
		Reason: strings.TrimSpace(in.Body.Text)})
}

func (s *Server) addCaseNote(ctx context.Context, in *idBodyInput[dto.NewCaseNote]) (dto.Success, error) {
	return dto.OK, s.executeCaseCommand(ctx, in.ID, casefile.AddNote{
		Kind: casefile.NoteKind(in.Body.Kind), By: callerOf(ctx).ID, At: s.now(), Text: strings.TrimSpace(in.Body.Text),
	})
}

func (s *Server) closeCase(ctx context.Context, in *idBodyInput[dto.CaseText]) (dto.Success, error) {
	return dto.OK, s.executeCaseCommand(ctx, in.ID, casefile.Close{
		By: callerOf(ctx).ID, At: s.now(), Reason: strings.TrimSpace(in.Body.Text),
	})
}

func (s *Server) executeCaseCommand(ctx context.Context, id string, c casefile.Command) error {
	return executeCommand(ctx, s, casefile.Decider, id, c)
}

// attachDocument encrypts and stores a document, and adds it to the case. It detects the file type from the content and ignores the
// declared type. If adding it to the case fails, the stored document remains but cannot be downloaded.
func (s *Server) attachDocument(ctx context.Context, in *caseUpload) (dto.Success, error) {
	c, err := state(ctx, s, casefile.Decider, in.ID)
	switch {
	case err != nil:
		return dto.Success{}, err
	case !c.Exists():
		return dto.Success{}, casefile.ErrNotFound
	case !c.Open:
		return dto.Success{}, casefile.ErrClosed
	}
	file, err := s.sanitizeDocument(ctx, in.RawBody)
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, s.storeCaseDocument(ctx, in.ID, in.Name, file)
}

// sanitizeDocument scans a document for malware and returns a sanitized copy. If a scanner is configured but the scan fails, it
// rejects the document.
func (s *Server) sanitizeDocument(ctx context.Context, content []byte) (uploads.File, error) {
	if s.cfg.Scanner != nil {
		malware, err := s.cfg.Scanner.Scan(ctx, content)
		switch {
		case err != nil:
			s.log.LogAttrs(ctx, slog.LevelError, "scanning document failed", slog.String("requestId", requestOf(ctx).id),
				slog.String("error", err.Error()))
			return uploads.File{}, errScannerUnavailable
		case malware != "":
			s.log.LogAttrs(ctx, slog.LevelWarn, "uploaded document contains malware", slog.String("requestId", requestOf(ctx).id),
				slog.String("malware", malware))
			return uploads.File{}, errDocumentMalicious
		}
	}
	return uploads.Clean(content)
}

// storeCaseDocument encrypts and stores a document, and adds it to the case.
func (s *Server) storeCaseDocument(ctx context.Context, caseID, name string, file uploads.File) error {
	d, err := s.sealDocument(ctx, casefile.EncryptionKeyID(caseID), name, file)
	if err != nil {
		return err
	}
	if _, err := s.cfg.DB.Exec(ctx, `INSERT INTO case_documents (document_id, case_id, sealed) VALUES ($1, $2, $3)`, d.id, caseID,
		d.sealed); err != nil {
		return err
	}
	return s.executeCaseCommand(ctx, caseID, casefile.AttachDocument{
		DocumentID: d.id, MediaType: d.mediaType, Bytes: d.bytes, SHA256: d.sha256, By: callerOf(ctx).ID, At: s.now(), Name: d.name,
	})
}

// sealedDocument is an encrypted document.
type sealedDocument struct {
	id, name, mediaType, sha256 string
	bytes                       int
	sealed                      []byte
}

// sealDocument encrypts a document with the key of a sender or a case.
func (s *Server) sealDocument(ctx context.Context, keyID, name string, file uploads.File) (sealedDocument, error) {
	digest := sha256.Sum256(file.Content)
	d := sealedDocument{
		id: newID(), name: documentName(name, file.Extension), mediaType: file.MediaType, bytes: len(file.Content),
		sha256: hex.EncodeToString(digest[:]),
	}
	var err error
	d.sealed, err = s.cfg.Events.Encrypt(ctx, keyID, d.id, file.Content)
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

// getCaseDocument returns a case's document as a download. Browsers must not display it inline, because uploads are not trusted.
func (s *Server) getCaseDocument(ctx context.Context, in *documentInput) (func(huma.Context), error) {
	c, err := state(ctx, s, casefile.Decider, in.ID)
	if err != nil {
		return nil, err
	}
	d, found := c.Document(in.Document)
	if !found {
		return nil, errDocumentNotFound
	}
	var sealed []byte
	err = s.cfg.DB.QueryRow(ctx, `SELECT sealed FROM case_documents WHERE document_id = $1 AND case_id = $2`, d.DocumentID,
		c.ID).Scan(&sealed)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	return s.documentDownload(ctx, casefile.EncryptionKeyID(c.ID),
		sealedDocument{id: d.DocumentID, name: d.Name, mediaType: d.MediaType, sealed: sealed})
}

// documentDownload decrypts a document, records the access, and returns the document as a download. It returns errDocumentNotFound
// if the document is not stored or its key has been deleted.
func (s *Server) documentDownload(ctx context.Context, keyID string, d sealedDocument) (func(huma.Context), error) {
	if d.sealed == nil {
		return nil, errDocumentNotFound
	}
	plain, err := s.cfg.Events.Decrypt(ctx, keyID, d.id, d.sealed)
	if errors.Is(err, eventstore.ErrErased) {
		return nil, errDocumentNotFound
	}
	if err != nil {
		return nil, err
	}
	if err := s.recordRead(ctx, keyID); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", d.mediaType)
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
		out.SetHeader("Cache-Control", "no-store")
		_, _ = bytes.NewReader(plain).WriteTo(out.BodyWriter())
	}, nil
}
