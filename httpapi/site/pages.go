package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"

	"hulak/domain"
	"hulak/httpapi/core"
)

// minCompressBytes is the minimum size of a file to compress.
const minCompressBytes = 1024

// webFile is a file or a rendered document, with its compressed forms.
type webFile struct {
	contentType string
	raw         []byte
	gzip        []byte // nil if the file is small or is not text
	br          []byte // brotli from the build; nil if there is none
	etag        string // weak ETag of the content
}

// webFiles serves the files of the built site. It reads and compresses each file once, on its first request.
type webFiles struct {
	files fs.FS
	mu    sync.Mutex
	cache map[string]*webFile
}

// ServePages serves the files and documents of the built site. It handles every path outside the API.
func (h *Handlers) ServePages() error {
	h.Engine.NoMethod(func(c *gin.Context) {
		h.writeRejection(c, http.StatusMethodNotAllowed, domain.Reject(domain.Invalid, "METHOD_NOT_ALLOWED"))
	})
	notFound := func(c *gin.Context) { h.writeRejection(c, http.StatusNotFound, core.ErrNotFound) }
	if h.deps.Pages == nil {
		h.Engine.NoRoute(notFound)
		return nil
	}
	documents, err := h.readDocuments(h.deps.Pages)
	if err != nil {
		return fmt.Errorf("read the built pages: %w", err)
	}
	files := &webFiles{files: h.deps.Pages, cache: map[string]*webFile{
		"robots.txt":  {contentType: "text/plain; charset=utf-8", raw: documents.robots, etag: entityTag(documents.robots)},
		"sitemap.xml": {contentType: "application/xml; charset=utf-8", raw: documents.sitemap, etag: entityTag(documents.sitemap)},
	}}
	h.Engine.NoRoute(func(c *gin.Context) {
		isRead := c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead
		if !isRead || strings.HasPrefix(c.Request.URL.Path, core.APIPrefix) || c.Request.URL.Path == "/v1" {
			notFound(c)
			return
		}
		clean := path.Clean("/" + c.Request.URL.Path)
		if path.Ext(clean) == "" {
			documents.serve(h, c, clean)
			return
		}
		if clean == "/favicon.ico" { // requested for text and PDF files, which cannot name an icon
			clean = "/icon-192.png"
		}
		found, err := files.find(strings.TrimPrefix(clean, "/"))
		if err != nil {
			notFound(c)
			return
		}
		cacheControl := "no-cache"
		if strings.HasPrefix(clean, "/assets/") {
			cacheControl = "public, max-age=31536000, immutable" // the file name changes with the content
		}
		found.send(c, http.StatusOK, cacheControl)
	})
	return nil
}

func (h *Handlers) writeRejection(c *gin.Context, status int, rejection *domain.Rejection) {
	p := core.ProblemOf(rejection)
	p.Status, p.RequestID = status, core.RequestOf(c.Request.Context()).ID
	core.WriteProblem(c, p)
}

// send writes the file in the smallest encoding that the browser accepts, or 304 if the browser already has the file.
func (f *webFile) send(c *gin.Context, status int, cacheControl string) {
	c.Header("Cache-Control", cacheControl)
	c.Header("ETag", f.etag)
	if f.gzip != nil || f.br != nil {
		c.Header("Vary", "Accept-Encoding")
	}
	if status == http.StatusOK && strings.Contains(c.GetHeader("If-None-Match"), f.etag) {
		c.Status(http.StatusNotModified)
		c.Writer.WriteHeaderNow()
		return
	}
	c.Header("Content-Type", f.contentType)
	body := f.raw
	switch accepted := c.GetHeader("Accept-Encoding"); {
	case f.br != nil && strings.Contains(accepted, "br"):
		c.Header("Content-Encoding", "br")
		body = f.br
	case f.gzip != nil && strings.Contains(accepted, "gzip"):
		c.Header("Content-Encoding", "gzip")
		body = f.gzip
	}
	c.Header("Content-Length", strconv.Itoa(len(body)))
	c.Status(status)
	c.Writer.WriteHeaderNow()
	if c.Request.Method == http.MethodGet {
		_, _ = c.Writer.Write(body)
	}
}

// isHidden reports whether a file must not be served directly. Documents, dotfiles, the site manifest, and invalid paths are hidden.
func isHidden(name string) bool {
	return !fs.ValidPath(name) || strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "documents/") || name == siteManifestFile
}

// entityTag returns an ETag for content. The ETag is weak, because the content is sent in several encodings.
func entityTag(raw []byte) string {
	sum := sha256.Sum256(raw)
	return `W/"` + hex.EncodeToString(sum[:12]) + `"`
}

func (f *webFiles) find(name string) (*webFile, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if found := f.cache[name]; found != nil {
		return found, nil
	}
	if isHidden(name) {
		return nil, fs.ErrNotExist
	}
	raw, err := fs.ReadFile(f.files, name)
	if err != nil {
		return nil, fs.ErrNotExist // also for directories
	}
	br, _ := fs.ReadFile(f.files, name+".br")
	found := &webFile{contentType: contentType(name), raw: raw, gzip: compressText(name, raw), br: br, etag: entityTag(raw)}
	f.cache[name] = found
	return found, nil
}

func contentType(name string) string {
	switch path.Ext(name) { // independent of the MIME types installed on the machine
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".json":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".png":
		return "image/png"
	}
	if byExtension := mime.TypeByExtension(path.Ext(name)); byExtension != "" {
		return byExtension
	}
	return "application/octet-stream"
}

// compressText compresses a text file with gzip. It returns nil if the file is smaller than minCompressBytes or is not text.
func compressText(name string, raw []byte) []byte {
	switch path.Ext(name) {
	case ".js", ".css", ".svg", ".json", ".webmanifest":
	default:
		return nil
	}
	if len(raw) < minCompressBytes {
		return nil
	}
	return compressGzip(raw)
}

// compressGzip compresses raw with gzip.
func compressGzip(raw []byte) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = z.Write(raw)
	_ = z.Close()
	return out.Bytes()
}
