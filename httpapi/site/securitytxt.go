package site

import (
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

const (
	securityTxtPath = "/.well-known/security.txt"
	// securityTxtLifetime is how long a copy of security.txt is valid. RFC 9116, section 2.5.5, recommends less than a year.
	securityTxtLifetime = 180 * 24 * time.Hour
)

// ServeSecurityTxt serves security.txt (RFC 9116) if a security contact is configured.
func (h *Handlers) ServeSecurityTxt() {
	if h.deps.SecurityContact == "" {
		return
	}
	h.Engine.GET(securityTxtPath, func(c *gin.Context) {
		expires := h.Now().UTC().Add(securityTxtLifetime).Truncate(24 * time.Hour)
		c.Data(http.StatusOK, "text/plain; charset=utf-8", fmt.Appendf(nil,
			"Contact: %s\nExpires: %s\nPreferred-Languages: en, ne\nCanonical: %s%s\n",
			h.deps.SecurityContact, expires.Format(time.RFC3339), h.Config.PublicOrigin, securityTxtPath))
	})
}
