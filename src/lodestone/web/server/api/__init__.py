"""What the server is asked, a module for each concern; the description lists it in this order."""

from lodestone.web.server.api import lab, live, parcels, replies, solve

ENDPOINTS = [
    *replies.ENDPOINTS,
    *solve.ENDPOINTS,
    *lab.ENDPOINTS,
    *live.ENDPOINTS,
    *parcels.ENDPOINTS,
]
