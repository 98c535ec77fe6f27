package httpapi

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"

	"hulak/domain"
)

const compressBytesMin = 1024

// page is a file of the built pages, ready to be sent.
type page struct {
	kind string
	raw  []byte
	zip  []byte // nil where compression does not pay
	br   []byte // smaller still, made when the pages were built; nil where there is none
}

// pages are the built pages, compressed once each, when first asked for.
type pages struct {
	files fs.FS
	mu    sync.Mutex
	ready map[string]*page
}

// servePages answers every path that is not the API's: a file of the built pages, or the one page that finds its way by
// the path itself.
func (s *Server) servePages() {
	all := &pages{files: s.cfg.Pages, ready: map[string]*page{}}
	s.engine.NoMethod(func(c *gin.Context) {
		s.plainProblem(c, http.StatusMethodNotAllowed, domain.Refuse(domain.Invalid, "METHOD_NOT_ALLOWED"))
	})
	s.engine.NoRoute(func(c *gin.Context) {
		reading := c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead
		if !reading || s.cfg.Pages == nil || strings.HasPrefix(c.Request.URL.Path, "/v1/") || c.Request.URL.Path == "/v1" {
			s.plainProblem(c, http.StatusNotFound, errNotFound)
			return
		}
		all.serve(s, c)
	})
}

func (s *Server) plainProblem(c *gin.Context, status int, refusal *domain.Refusal) {
	p := problemOf(refusal)
	p.status, p.RequestID = status, requestOf(c.Request.Context()).id
	writeProblem(c, p)
}

func (p *pages) serve(s *Server, c *gin.Context) {
	name := strings.TrimPrefix(path.Clean("/"+c.Request.URL.Path), "/")
	hashed := strings.HasPrefix(name, "assets/")
	found, err := p.find(name)
	if errors.Is(err, fs.ErrNotExist) {
		if hashed || path.Ext(name) != "" {
			s.plainProblem(c, http.StatusNotFound, errNotFound)
			return
		}
		found, err = p.find("index.html")
	}
	if err != nil {
		s.plainProblem(c, http.StatusNotFound, errNotFound)
		return
	}
	c.Header("Content-Type", found.kind)
	if hashed {
		c.Header("Cache-Control", "public, max-age=31536000, immutable") // its name changes with its content
	} else {
		c.Header("Cache-Control", "no-cache")
	}
	body := found.raw
	if found.zip != nil || found.br != nil {
		c.Header("Vary", "Accept-Encoding")
	}
	switch accepted := c.GetHeader("Accept-Encoding"); {
	case found.br != nil && strings.Contains(accepted, "br"):
		c.Header("Content-Encoding", "br")
		body = found.br
	case found.zip != nil && strings.Contains(accepted, "gzip"):
		c.Header("Content-Encoding", "gzip")
		body = found.zip
	}
	c.Header("Content-Length", strconv.Itoa(len(body)))
	c.Status(http.StatusOK)
	if c.Request.Method == http.MethodGet {
		_, _ = c.Writer.Write(body)
	}
}

func (p *pages) find(name string) (*page, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if found := p.ready[name]; found != nil {
		return found, nil
	}
	if !fs.ValidPath(name) || strings.HasPrefix(path.Base(name), ".") {
		return nil, fs.ErrNotExist
	}
	raw, err := fs.ReadFile(p.files, name)
	if err != nil {
		return nil, fs.ErrNotExist // a directory is no page either
	}
	br, _ := fs.ReadFile(p.files, name+".br")
	found := &page{kind: kindOf(name), raw: raw, zip: zipped(name, raw), br: br}
	p.ready[name] = found
	return found, nil
}

func kindOf(name string) string {
	switch path.Ext(name) { // not left to what the machine has installed
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".json", ".webmanifest":
		return "application/json"
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// zipped compresses what is text and long enough to gain by it.
func zipped(name string, raw []byte) []byte {
	switch path.Ext(name) {
	case ".js", ".css", ".html", ".svg", ".json", ".webmanifest":
	default:
		return nil
	}
	if len(raw) < compressBytesMin {
		return nil
	}
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = z.Write(raw)
	_ = z.Close()
	return out.Bytes()
}
